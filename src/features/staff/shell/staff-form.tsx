import { useEffect, useId, useRef, useState, type SyntheticEvent } from "react";
import { focusInvalid, useForm, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { problemText, Refused } from "./api.ts";

/**
 * Runs a staff form on the form engine. The browser validates the input as it is typed, and the service
 * validates it when it is sent. A single button is a form without fields.
 *
 * @param initialValues values by control name; later changes are ignored
 * @param send sends the form; resolves immediately if the command is queued offline. `pressed` is the value
 * of the button that was pressed
 */
export function useStaffForm<V extends Readonly<Record<string, string>>>(
  initialValues: V,
  send: (values: V, pressed: string | undefined) => Promise<unknown> | void,
  resets: Pick<FormConfig<V, void>, "resetWithMessage" | "resetOnFailure"> = {},
) {
  const element = useRef<HTMLFormElement>(null);
  const [initial] = useState(initialValues);
  const pressed = useRef<string>(undefined);
  const problemId = useId();
  const form = useForm<V, void, undefined>(
    {
      declaration: undefined,
      initialValues: initial,
      validate: () => ({}),
      async send(values) {
        await send(values, pressed.current);
      },
      succeeded: () => "",
      failed: (error) => `${problemText(error)}.`,
      refusedField: (error) =>
        error instanceof Refused && error.field !== undefined && error.field in initial
          ? error.field
          : undefined,
      ...resets,
    },
    element,
  );
  const { errors, failure, message, sending, set, values } = form;
  useEffect(() => {
    if (failure !== undefined) focusInvalid(element.current);
  }, [failure]);
  const submit = (event: SyntheticEvent<HTMLElement, Event>) => {
    const { submitter } = event.nativeEvent as Partial<SubmitEvent>;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
    void form.submit(event);
  };
  const refused = Object.values(errors).find((error) => error !== undefined);
  return {
    values,
    set,
    sending,
    submit,
    failure,
    /** Props for {@link FormProblem}. */
    problem: { id: problemId, text: refused ?? (message?.kind === "error" ? message.text : undefined) },
    /** Attributes of the form element. */
    attributes: { ref: element, onSubmit: submit },
    /** Returns the attributes of the control with that name. */
    field: (name: keyof V & string) => ({
      name,
      defaultValue: initial[name],
      ...(errors[name] === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId }),
    }),
  };
}

/** Shows why the service refused a form, or that it did not answer. */
export const FormProblem = ({
  of: { id, text },
  className,
}: {
  readonly of: ReturnType<typeof useStaffForm>["problem"];
  readonly className?: string | undefined;
}) =>
  text === undefined ? null : (
    <p id={id} className={className} role="alert">
      {text}
    </p>
  );
