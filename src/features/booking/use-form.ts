import { useEffect, useRef, useState, type FormEvent } from "react";
import { checkForm, initialValues, type ValuesOf, type WrittenFields } from "../../contract/form.ts";
import { useKeptValues } from "./use-kept-values.ts";

/** What one form validates, sends and says; {@link useForm} has what all forms share. */
export interface FormConfig<V extends object, R> {
  /** Its fields, for {@link import("./form-field.tsx").FormField}. */
  readonly declaration: WrittenFields;
  readonly initialValues: V;
  /** Its name on the page, where the browser's Back is to find what was entered. */
  readonly keptAs?: string;
  /** The invalid fields, each with its message; nothing is sent while there is one. */
  validate(values: V): Partial<Record<keyof V, string>>;
  send(values: V): Promise<R>;
  /** The message after success. */
  succeeded(reply: R, values: V): string;
  /** The message after a failure, from what `send` threw. */
  failed(error: unknown): string;
  /** The field at which that message stands; undefined: it stands below the form. */
  refusedField?(error: unknown): keyof V | undefined;
  /** A question asked once before these values are sent: a second submit sends them. `about` tells one question from another. */
  question?(values: V): { readonly about: string; readonly text: string } | undefined;
  /** Milliseconds a message stays; without a time it stays until the next submit. */
  readonly messageMs?: { readonly success: number; readonly error?: number; readonly question?: never };
  /** After success the values stay until the message goes. Otherwise they are reset at once. */
  readonly resetWithMessage?: true;
}

/** What the declaration of a form says of it: how it begins, and what is wrong with what was typed. */
export const declared = <F extends WrittenFields>(declaration: F) => ({
  declaration,
  initialValues: initialValues(declaration),
  validate: (values: ValuesOf<F>) => checkForm(declaration, values) as Partial<ValuesOf<F>>,
});

const passwordsOf = <V extends object>({ declaration }: FormConfig<V, never>) =>
  declaration.fields.flatMap(({ name, type }) => (type === "password" ? [name as keyof V] : []));

export interface FormMessage {
  readonly kind: "success" | "error" | "question";
  readonly text: string;
}

/**
 * A form's values, errors, busy state and message. Success resets the values, failure keeps them; an error is cleared when
 * its field is edited; while a request is pending further submits do nothing.
 */
export function useForm<V extends object, R>(config: FormConfig<V, R>) {
  const [values, setValues] = useKeptValues(
    config.keptAs,
    config.initialValues,
    passwordsOf<V>(config as FormConfig<V, never>),
  );
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({});
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const [failure, setFailure] = useState<unknown>();
  // State would let a second click of the same frame through.
  const pending = useRef(false);
  const submitted = useRef<V>(undefined);
  const asked = useRef<string>(undefined);

  useEffect(() => {
    const ms = message && config.messageMs?.[message.kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => {
      setMessage(undefined);
      // What the guest has entered since belongs to the next request.
      setValues((now) => (now === submitted.current ? config.initialValues : now));
    }, ms);
    return () => clearTimeout(timer);
  }, [message, config, setValues]);

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
    setFailure(undefined);
  };

  /** Resolves to the reply; to undefined where nothing was sent or the request failed. */
  const submit = async (event: FormEvent): Promise<R | undefined> => {
    event.preventDefault();
    if (pending.current) return undefined;
    const found = config.validate(values);
    setErrors(found);
    setMessage(undefined);
    setFailure(undefined);
    if (Object.values(found).some((error) => error !== undefined)) return undefined;
    const question = config.question?.(values);
    if (question && question.about !== asked.current) {
      asked.current = question.about;
      setMessage({ kind: "question", text: question.text });
      return undefined;
    }
    pending.current = true;
    setSending(true);
    try {
      const reply = await config.send(values);
      asked.current = undefined;
      if (config.resetWithMessage) submitted.current = values;
      else setValues(config.initialValues);
      setMessage({ kind: "success", text: config.succeeded(reply, values) });
      return reply;
    } catch (error) {
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
    values,
    set,
    errors,
    sending,
    message,
    /** The error of the last request, until something is edited or sent; it outlasts the message. */
    failure,
    submit,
  };
}
