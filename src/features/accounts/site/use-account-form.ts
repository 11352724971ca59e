import { use, useEffect, useMemo, type FormEvent, type RefObject } from "react";
import { navigate } from "gatsby";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { useForm } from "../../../core/browser/form/use-form.ts";
import { WordsContext } from "../../../core/browser/use-messages.ts";
import { accountForms, type AccountFormName } from "./forms.ts";
import { usePageAddresses } from "../../../site/ui/site-link.tsx";

/**
 * Manages the state of an account form. A few seconds after success, opens the form's next page.
 *
 * @param onDone called after success instead of opening that page
 */
export function useAccountForm(
  name: AccountFormName,
  element: RefObject<HTMLFormElement | null>,
  onDone?: (message: string) => void,
) {
  const addresses = usePageAddresses();
  const words = use(WordsContext);
  const config = useMemo(() => accountForms(addresses, words)[name], [addresses, name, words]);
  const form = useForm(config, element);
  const submit = async (event: FormEvent) => {
    const message = await form.submit(event);
    if (message !== undefined) onDone?.(message);
  };
  const to = addressOf(addresses, config.then.page);
  const done = form.message?.kind === "success" && !onDone;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(to), config.then.afterMs);
    return () => clearTimeout(timer);
  }, [done, config, to]);
  return { ...form, submit, config };
}
