import { use, useEffect, useMemo } from "react";
import { navigate } from "gatsby";
import { usePageAddresses } from "../../components/page-link.tsx";
import { addressOf } from "../../shared/page-roles.ts";
import { useForm } from "../booking/use-form.ts";
import { WordsContext } from "../../components/use-messages.ts";
import { accountForms, type AccountFormName } from "./forms.ts";

/** An account form's state. Some seconds after success it leads to the form's next page. */
export function useAccountForm(name: AccountFormName) {
  const addresses = usePageAddresses();
  const words = use(WordsContext);
  const config = useMemo(() => accountForms(addresses, words)[name], [addresses, name, words]);
  const form = useForm(config);
  const to = addressOf(addresses, config.then.page);
  const done = form.message?.kind === "success";
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(to), config.then.afterMs);
    return () => clearTimeout(timer);
  }, [done, config, to]);
  return { ...form, config };
}
