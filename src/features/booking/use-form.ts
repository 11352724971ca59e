import { useEffect, useRef, useState, type FormEvent } from "react";

/** What one form is; how forms behave is in {@link useForm}. */
export interface FormConfig<V extends object, R> {
  readonly initialValues: V;
  /** The fields at fault, each with its message; nothing is sent while there is one. */
  validate(values: V): Partial<Record<keyof V, string>>;
  send(values: V): Promise<R>;
  /** The words of success. */
  succeeded(reply: R, values: V): string;
  /** The words of failure, from whatever `send` threw. */
  failed(error: unknown): string;
  /** Milliseconds a message stays; without a time it stays until the next submit. */
  readonly messageMs?: { readonly success: number; readonly error?: number };
  /** Success leaves the values in sight until its message goes. Otherwise they are reset at once. */
  readonly resetWithMessage?: true;
}

export interface FormMessage {
  readonly kind: "success" | "error";
  readonly text: string;
}

/**
 * A form's values, faults, busy state and passing message. Success resets the values, failure keeps them; a fault goes
 * when its field is edited; while a request is under way further submits do nothing.
 */
export function useForm<V extends object, R>(config: FormConfig<V, R>) {
  const [values, setValues] = useState(config.initialValues);
  const [errors, setFaults] = useState<Partial<Record<keyof V, string>>>({});
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<FormMessage>();
  const [failure, setFailure] = useState<unknown>();
  // State would let a second click of the same frame through.
  const underWay = useRef(false);
  const booked = useRef<V>(undefined);

  useEffect(() => {
    const ms = message && config.messageMs?.[message.kind];
    if (ms === undefined) return;
    const timer = setTimeout(() => {
      setMessage(undefined);
      // What the guest has chosen since is the next booking: it stays.
      setValues((now) => (now === booked.current ? config.initialValues : now));
    }, ms);
    return () => clearTimeout(timer);
  }, [message, config]);

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
    setFailure(undefined);
  };

  /** Resolves to the reply, or to nothing where none was asked for or the request failed. */
  const submit = async (event: FormEvent): Promise<R | undefined> => {
    event.preventDefault();
    if (underWay.current) return undefined;
    const found = config.validate(values);
    setFaults(found);
    setMessage(undefined);
    setFailure(undefined);
    if (Object.values(found).some((error) => error !== undefined)) return undefined;
    underWay.current = true;
    setSending(true);
    try {
      const reply = await config.send(values);
      if (config.resetWithMessage) booked.current = values;
      else setValues(config.initialValues);
      setMessage({ kind: "success", text: config.succeeded(reply, values) });
      return reply;
    } catch (error) {
      setMessage({ kind: "error", text: config.failed(error) });
      setFailure(error);
      return undefined;
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return {
    values,
    set,
    errors,
    sending,
    message,
    /** What the last request failed with, until something is edited or sent: it outlasts the passing message. */
    failure,
    submit,
  };
}
