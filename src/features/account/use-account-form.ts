import { useEffect } from "react";
import { navigate } from "gatsby";
import { useForm } from "../booking/use-form.ts";
import { accountForms, type AccountFormName } from "./forms.ts";

/** An account form's state. Some seconds after success it leads to the form's next page. */
export function useAccountForm(name: AccountFormName) {
  const config = accountForms[name];
  const form = useForm(config);
  const done = form.message?.kind === "success";
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(config.then.to), config.then.afterMs);
    return () => clearTimeout(timer);
  }, [done, config]);
  return { ...form, config };
}
