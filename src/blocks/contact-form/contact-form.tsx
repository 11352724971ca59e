import { useState, type ComponentProps, type FormEvent } from "react";
import { DefinitionList, hoursLines } from "../../components/definition-list.tsx";
import { FactList } from "../../components/fact-list.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { callTo } from "../../shared/telephone.ts";
import type { BlockProps } from "../define.ts";
import type { contactForm } from "./fields.ts";
import "./contact-form.css";

const subjects = [
  { value: "general", label: "General Inquiry" },
  { value: "support", label: "Technical Support" },
  { value: "sales", label: "Sales" },
  { value: "feedback", label: "Feedback" },
  { value: "other", label: "Other" },
] as const;

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The office's card on the desk, and the sheet of paper beside it. What is written stays in this browser. */
export default function ContactForm({ block, data, headingLevel, id }: BlockProps<typeof contactForm>) {
  const [values, setValues] = useState<ContactMessage>({ name: "", email: "", subject: "", message: "" });
  const [submitted, setSubmitted] = useState(false);

  const set = (name: keyof ContactMessage, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setSubmitted(false);
  };
  const field = (name: keyof ContactMessage) => ({
    id: `${id}-${name}`,
    name,
    required: true,
    value: values[name],
  });
  const input = (name: keyof ContactMessage, more: ComponentProps<"input">) => (
    <input {...field(name)} {...more} onChange={(event) => set(name, event.target.value)} />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="contact-form">
      <div className="contact-form__office">
        <div className="head">
          <SectionTitle block={block} />
          <p>{block.text}</p>
        </div>
        <p className="contact-form__phone">
          <a href={callTo(data.phone)}>{data.phone}</a>
        </p>
        <FactList
          facts={[
            ["24/7 hotline", <a href={callTo(data.hotline)}>{data.hotline}</a>],
            ["E-mail", <a href={`mailto:${data.email}`}>{data.email}</a>],
            ["Address", data.address],
          ]}
        />
        <SubHeading className="contact-form__hours">Office hours</SubHeading>
        <DefinitionList lines={hoursLines(data.office)} />
      </div>
      <div className="contact-form__panel">
        <SubHeading id={`${id}-form`}>{block.formHeading}</SubHeading>
        {block.note ? <p className="caption">{block.note}</p> : null}
        <form onSubmit={submit} aria-labelledby={`${id}-form`}>
          <div className="field">
            <label htmlFor={`${id}-name`}>Name</label>
            {input("name", { autoComplete: "name" })}
          </div>
          <div className="field">
            <label htmlFor={`${id}-email`}>Email</label>
            {input("email", { type: "email", autoComplete: "email" })}
          </div>
          <div className="field contact-form__wide">
            <label htmlFor={`${id}-subject`}>Subject</label>
            <select {...field("subject")} onChange={(event) => set("subject", event.target.value)}>
              <option value="">Choose a subject</option>
              {subjects.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="field contact-form__wide">
            <label htmlFor={`${id}-message`}>Message</label>
            <textarea {...field("message")} onChange={(event) => set("message", event.target.value)} />
          </div>
          <div className="contact-form__wide" aria-live="polite">
            {submitted ? (
              <p className="note note--good" role="status">
                Message submitted successfully!
              </p>
            ) : null}
          </div>
          <button className="btn" type="submit">
            {block.button}
          </button>
        </form>
      </div>
    </Section>
  );
}
