import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type SyntheticEvent,
  use,
  useMemo,
} from "react";
import {
  checkForm,
  initialValues,
  type ValuesOf,
  type TranslatedFields,
  translateForm,
  type FieldsDefinition,
} from "../../contract/form.ts";
import { WordsContext } from "../use-messages.ts";

/** Rules, request and messages of one form. {@link useForm} contains what all forms have in common. */
export interface FormConfig<V extends object, R, D = TranslatedFields> {
  /** The form's fields, for {@link import("./form-field.tsx").FormField}. */
  readonly declaration: D;
  readonly initialValues: V;
  /**
   * Name under which entered values are stored, so that they reappear when the guest returns with the
   * browser's Back button.
   */
  readonly keptAs?: string;
  /** Returns the invalid fields, each with its message. If there are any, nothing is sent. */
  validate(values: V): Partial<Record<keyof V, string>>;
  send(values: V): Promise<R>;
  /** Returns the message after success. */
  succeeded(reply: R, values: V): string;
  /** Returns the message after a failure, from the error that `send` threw. */
  failed(error: unknown): string;
  /** Returns the field at which the failure message is shown; undefined to show it below the form. */
  refusedField?(error: unknown): keyof V | undefined;
  /**
   * Returns a question to ask before these values are sent; submitting again then sends them. `about`
   * identifies the question, so that it is asked only once.
   */
  question?(values: V): { readonly about: string; readonly text: string } | undefined;
  /** Milliseconds for which a message is shown; without a number, it stays until the next submit. */
  readonly messageMs?: { readonly success: number; readonly error?: number; readonly question?: never };
  /** Resets the values only when the success message disappears. By default, they are reset immediately. */
  readonly resetWithMessage?: true;
  /** Resets the values after a failure too. By default, they are kept. */
  readonly resetOnFailure?: true;
}

/** Returns a form's declaration, with the initial values and the validation derived from it. */
export const fromDeclaration = <F extends TranslatedFields>(declaration: F) => ({
  declaration,
  initialValues: initialValues(declaration),
  validate: (values: ValuesOf<F>) => checkForm(declaration, values) as Partial<ValuesOf<F>>,
});

export interface FormMessage {
  readonly kind: "success" | "error" | "question";
  readonly text: string;
}

/**
 * Values that were entered but not sent, keyed by history entry and form. Within the site, the browser's Back
 * button does not reload the page, so the browser cannot restore the values.
 */
const left = new Map<string, object>();

/**
 * Returns a key for a form in the current history entry. Gatsby's router gives a key to every entry except
 * the first.
 */
const entryOf = (form: string): string => {
  const { key = "" } = (window.history.state ?? {}) as { key?: string };
  return `${window.location.pathname} ${key} ${form}`;
};

/** Moves the focus to the first field with an error, if there is one. */
export const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controlOf = (form: HTMLFormElement | null, name: string): Control | undefined => {
  const control = form?.elements.namedItem(name);
  return control instanceof Element ? (control as Control) : undefined;
};

/**
 * Manages a form's values, errors, busy state and message. The values are read from the fields whenever a
 * field changes, when the guest comes back to the page, and before sending. Success resets the fields.
 * Editing a field clears its error. While a request is pending, further submits do nothing.
 *
 * @param element the form; its controls are named after the values
 */
export function useForm<V extends object, R, D = TranslatedFields>(
  config: FormConfig<V, R, D>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [values, setValues] = useState(config.initialValues);
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({});
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef(values);
  // A ref, because with state a second click in the same frame would also submit.
  const pending = useRef(false);
  const submitted = useRef<V>(undefined);
  const asked = useRef<string>(undefined);
  const { keptAs } = config;

  const update = (changes: Partial<V>): V => {
    const names = Object.keys(changes) as (keyof V)[];
    if (names.some((name) => changes[name] !== latest.current[name])) {
      latest.current = { ...latest.current, ...changes };
      setValues(latest.current);
    }
    return latest.current;
  };

  /** Reads the values from the fields. Values that have no field on the page stay unchanged. */
  const read = (): V => {
    const shown = Object.keys(latest.current).flatMap((name) => {
      const control = controlOf(element.current, name);
      return control ? [[name, control.value]] : [];
    });
    return update(Object.fromEntries(shown) as Partial<V>);
  };

  const write = (changes: Partial<V>): void => {
    update(changes);
    for (const [name, value] of Object.entries(changes)) {
      const control = controlOf(element.current, name);
      if (control) control.value = String(value);
    }
  };

  const edited = (name: keyof V): void => {
    setErrors((now) => ({ ...now, [name]: undefined }));
    setFailure(undefined);
  };

  const set = <K extends keyof V>(name: K, value: V[K]): void => {
    write({ [name]: value } as unknown as Partial<V>);
    edited(name);
  };

  const reset = (): void => {
    if (keptAs !== undefined) left.delete(entryOf(keptAs));
    write(config.initialValues);
  };

  useLayoutEffect(() => {
    const form = element.current;
    if (!form) return;
    const kept = keptAs === undefined ? undefined : (left.get(entryOf(keptAs)) as V | undefined);
    if (kept) write(kept);
    else read();
    const onInput = ({ target }: Event): void => {
      const { name } = target as Control;
      if (!Object.hasOwn(latest.current, name)) return;
      const now = read();
      if (keptAs !== undefined) left.set(entryOf(keptAs), now);
      edited(name as keyof V);
    };
    const onShow = (): void => void read();
    // Some password managers only dispatch `change`.
    for (const type of ["input", "change"]) form.addEventListener(type, onInput);
    window.addEventListener("pageshow", onShow);
    return () => {
      for (const type of ["input", "change"]) form.removeEventListener(type, onInput);
      window.removeEventListener("pageshow", onShow);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [element, keptAs]);

  // Restores the values of selects, because a select whose options have changed shows its first option
  // instead of the chosen one.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(latest.current)) {
      const control = controlOf(element.current, name);
      if (control instanceof HTMLSelectElement && control.value !== value) control.value = value as string;
    }
  });

  useEffect(() => {
    const ms = message && config.messageMs?.[message.kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => {
      setMessage(undefined);
      // If the guest has typed in the meantime, the values belong to the next request and must not be reset.
      if (latest.current === submitted.current) reset();
    }, ms);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [message, config]);

  /** Submits the form. Resolves to the reply, or to undefined if nothing was sent or the request failed. */
  const submit = async (event: SyntheticEvent): Promise<R | undefined> => {
    event.preventDefault();
    if (pending.current) return undefined;
    // Some password managers fill in fields without an event.
    const entered = read();
    const found = config.validate(entered);
    setErrors(found);
    setMessage(undefined);
    setFailure(undefined);
    if (Object.values(found).some((error) => error !== undefined)) return undefined;
    const question = config.question?.(entered);
    if (question && question.about !== asked.current) {
      asked.current = question.about;
      setMessage({ kind: "question", text: question.text });
      return undefined;
    }
    pending.current = true;
    setSending(true);
    try {
      const reply = await config.send(entered);
      asked.current = undefined;
      if (config.resetWithMessage) submitted.current = entered;
      else reset();
      setMessage({ kind: "success", text: config.succeeded(reply, entered) });
      return reply;
    } catch (error) {
      if (config.resetOnFailure) reset();
      const field = config.refusedField?.(error);
      const text = config.failed(error);
      if (field === undefined) setMessage({ kind: "error", text });
      else setErrors({ [field]: text } as Partial<Record<keyof V, string>>);
      setFailure(error);
      return undefined;
    } finally {
      pending.current = false;
      setSending(false);
    }
  };

  return {
    declaration: config.declaration,
    initialValues: config.initialValues,
    values,
    set,
    read,
    errors,
    sending,
    message,
    /**
     * The error from the last request. It remains after the message has disappeared, until the guest edits a
     * field or submits the form again.
     */
    failure,
    submit,
  };
}

/** Returns a form with its texts in the page's language. */
export function useTranslatedForm<const F extends FieldsDefinition>(form: F): TranslatedFields<F> {
  const words = use(WordsContext);
  return useMemo(() => translateForm(form, words), [form, words]);
}
