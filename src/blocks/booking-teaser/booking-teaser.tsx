import { useState, type FormEvent } from "react";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { useClientValue } from "../../components/use-client-value.ts";
import { calendarDay } from "../../features/booking/today.ts";
import type { BlockProps } from "../define.ts";
import type { bookingTeaser } from "./fields.ts";
import "./booking-teaser.css";

const persons = ["1 person", "2 persons", "3 persons", "4+ persons"] as const;
const times = ["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"] as const;

/** A reservation as one sentence with three blanks. It stays in the guest's browser: nothing is sent. */
export default function QuickBooking({ block, data, headingLevel, id }: BlockProps<typeof bookingTeaser>) {
  const [submitted, setSubmitted] = useState(false);
  const today = useClientValue(() => calendarDay(data.timeZone, new Date()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="booking-teaser" ground="parchment">
      <div className="booking-teaser__pic">
        <Image image={block.image} sizes="(min-width: 64rem) 34vw, 100vw" />
      </div>
      <div className="booking-teaser__in">
        <div className="head">
          <SectionTitle block={block} />
        </div>
        <form onSubmit={submit} onChange={() => setSubmitted(false)} aria-labelledby={`${id}-title`}>
          <div className="booking-teaser__line">
            <div className="booking-teaser__blank">
              <span aria-hidden="true">A table for</span>
              <div className="field">
                <label htmlFor={`${id}-person`}>Person</label>
                <select id={`${id}-person`} name="person" required defaultValue="">
                  <option value="" disabled>
                    how many
                  </option>
                  {persons.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
              </div>
            </div>
            <div className="booking-teaser__blank">
              <span aria-hidden="true">on</span>
              <div className="field">
                <label htmlFor={`${id}-date`}>Date</label>
                <input id={`${id}-date`} name="date" type="date" min={today} required />
              </div>
            </div>
            <div className="booking-teaser__blank">
              <span aria-hidden="true">at</span>
              <div className="field">
                <label htmlFor={`${id}-time`}>Time</label>
                <select id={`${id}-time`} name="time" required defaultValue="">
                  <option value="" disabled>
                    what time
                  </option>
                  {times.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
              </div>
            </div>
          </div>
          <div className="booking-teaser__end">
            <button className="btn" type="submit">
              {block.button}
            </button>
            <div className="booking-teaser__message" role="status">
              {submitted ? <p className="note note--good">Message submitted successfully!</p> : null}
            </div>
          </div>
        </form>
        {block.note || block.link ? (
          <p className="booking-teaser__note soft">
            {block.note} {block.link ? <SiteLink to={block.link.to}>{block.link.label}</SiteLink> : null}
          </p>
        ) : null}
      </div>
    </Section>
  );
}
