import { useRef, type FormEvent } from "react";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { Section } from "../../components/section.tsx";
import { callTo } from "../../shared/telephone.ts";
import { focusFault, formFields } from "../../features/booking/form-fields.tsx";
import { findForm, type FindValues } from "../../features/reservation/find-form.ts";
import { useForm } from "../../features/booking/use-form.ts";
import type { BlockProps } from "../define.ts";
import type { findReservation } from "./fields.ts";
import "./find-reservation.css";

/** Two fields between a guest and their table. */
export default function FindReservation({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof findReservation>) {
  const { values, set, errors, sending, message, submit } = useForm(findForm);
  const form = useRef<HTMLFormElement>(null);

  const { field: plainField, error } = formFields<keyof FindValues>(id, values, errors);
  const field = (name: keyof FindValues) => ({ ...plainField(name), required: true, spellCheck: false });
  const onSubmit = (event: FormEvent) => {
    void submit(event).then(() => focusFault(form.current));
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="find-reservation">
      <div className="find-reservation__head head">
        <Heading>{block.heading}</Heading>
        {block.text ? <p className="lead soft">{block.text}</p> : null}
      </div>
      <form ref={form} className="find-reservation__form" noValidate aria-busy={sending} onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor={`${id}-reference`}>Number of your reservation</label>
          <input
            {...field("reference")}
            className="find-reservation__number"
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="K7QX-2M9F-TB"
            onChange={(event) => set("reference", event.target.value)}
          />
          {error("reference")}
        </div>
        <div className="field">
          <label htmlFor={`${id}-email`}>E-mail address you booked with</label>
          <input
            {...field("email")}
            type="email"
            autoComplete="email"
            onChange={(event) => set("email", event.target.value)}
          />
          {error("email")}
        </div>
        <div aria-live="polite">
          <FormMessage message={message} />
        </div>
        <button className="btn btn--wide" type="submit" aria-disabled={sending}>
          {sending ? <i className="spin" aria-hidden="true" /> : null}
          {block.button}
        </button>
        {block.without ? (
          <p className="find-reservation__fallback soft">
            {block.without} <a href={callTo(data.phone)}>{data.phone}</a>
          </p>
        ) : null}
      </form>
    </Section>
  );
}
