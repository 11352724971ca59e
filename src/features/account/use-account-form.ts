import { useEffect, useMemo } from "react";
import { navigate } from "gatsby";
import { usePageAddresses } from "../../components/page-link.tsx";
import { addressOf } from "../../shared/page-roles.ts";
import { useForm } from "../booking/use-form.ts";
import { accountForms, type AccountFormName } from "./forms.ts";

/** An account form's state. Some seconds after success it leads to the form's next page. */
export function useAccountForm(name: AccountFormName) {
  const addresses = usePageAddresses();
  const config = useMemo(() => accountForms(addresses)[name], [addresses, name]);
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
