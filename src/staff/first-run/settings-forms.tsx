import { useId, type ReactNode } from "react";
import { clsx } from "clsx";
import type { FirstRunReply } from "../../contract/first-run.ts";
import { Icon } from "../../components/icon.tsx";
import { formatPrice } from "../../shared/money.ts";
import { weekOf } from "../../shared/calendar-date.ts";
import { weekdayAndDay } from "../../shared/format-date.ts";
import { timeOfDay } from "../../shared/time.ts";
import { formatsIn } from "./drawings.tsx";
import { shortDay, tableSizes, type Drafts } from "./steps.ts";
import * as styles from "./first-run.module.css";

/** What a step's form gets. */
export interface FormProps<S extends keyof Drafts> {
  readonly draft: Drafts[S];
  readonly onChange: (draft: Drafts[S]) => void;
  readonly state: FirstRunReply;
  /** What the service says of a field: `values.name`. */
  readonly errorOf: (field: string) => string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error: string | undefined;
  readonly isLarge?: boolean;
  /** Gets the ids that the control refers to. */
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A label, its control, help below it, and what is wrong with it. */
export function Field({ label, help, error, isLarge, children }: FieldProps) {
  const id = useId();
  const described = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return (
    <div className={clsx(styles.field, isLarge && styles.isLarge)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className={styles.fieldError}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** Step 1. @param onHere the field in hand, for the page beside it */
export function HouseForm({
  draft,
  onChange,
  errorOf,
  onHere,
}: FormProps<"house"> & { readonly onHere: (field: string) => void }) {
  const input = (name: keyof Drafts["house"], max: number) => ({
    value: draft[name],
    maxLength: max,
    required: name !== "established",
    onFocus: () => onHere(name),
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  return (
    <>
      <Field label="Name of the house" error={errorOf("values.name")} isLarge>
        {(control) => <input {...control} {...input("name", 30)} autoComplete="organization" />}
      </Field>
      <Field
        label="Signature line"
        error={errorOf("values.signature")}
        isLarge
        help={
          <>
            <span>Saved, it is your home page’s heading.</span>
            <span>{draft.signature.length} / 48</span>
          </>
        }
      >
        {(control) => (
          <input {...control} {...input("signature", 48)} className={styles.signature} autoComplete="off" />
        )}
      </Field>
      <Field label="Street and town" error={errorOf("values.address")}>
        {(control) => <input {...control} {...input("address", 120)} autoComplete="street-address" />}
      </Field>
      <div className={styles.two}>
        <Field label="Telephone" error={errorOf("values.phone")}>
          {(control) => <input {...control} {...input("phone", 40)} type="tel" autoComplete="tel" />}
        </Field>
        <Field label="Bookings go to" error={errorOf("values.email")}>
          {(control) => <input {...control} {...input("email", 254)} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="Open since" help="The year, if you like." error={errorOf("values.established")}>
        {(control) => (
          <input
            {...control}
            {...input("established", 4)}
            inputMode="numeric"
            pattern="1[5-9]\d\d|20\d\d"
            title="A year such as 1998"
            className={styles.year}
          />
        )}
      </Field>
    </>
  );
}

/** Countries with how they write, by their names in English. */
const countries = [
  ...["AT de +43", "AU en +61", "BE nl +32", "BR pt +55", "CA en +1", "CH de +41", "CZ cs +420", "DE de +49"],
  ...[
    "DK da +45",
    "ES es +34",
    "FI fi +358",
    "FR fr +33",
    "GB en +44",
    "GR el +30",
    "HR hr +385",
    "HU hu +36",
  ],
  ...[
    "IE en +353",
    "IN en +91",
    "IT it +39",
    "JP ja +81",
    "MX es +52",
    "NL nl +31",
    "NO nb +47",
    "NZ en +64",
  ],
  ...["PL pl +48", "PT pt +351", "RO ro +40", "SE sv +46", "SI sl +386", "TR tr +90", "US en +1"],
].map((one) => {
  const [country = "", language = "", phone = ""] = one.split(" ");
  return { country, locale: `${language}-${country}`, phone };
});
const countryNames = new Intl.DisplayNames("en", { type: "region" });
const localeNames = new Intl.DisplayNames("en", { type: "language" });
const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
const commonCurrencies = ["EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "RON", "TRY"];
const otherCurrencies = ["AUD", "BRL", "CAD", "INR", "JPY", "MXN", "NZD"];

/** A list with what is chosen in it in any case. */
const including = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === "" || values.includes(chosen) ? values : [chosen, ...values];

const nameOf = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** Step 2. */
export function ClockForm({ draft, onChange, errorOf }: FormProps<"clock">) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const formats = formatsIn({ clock: draft });
  const set = (change: Partial<Drafts["clock"]>) => onChange({ ...draft, ...change });
  const example = (() => {
    try {
      return `${formatPrice(12.5, formats)} · ${weekdayAndDay("2026-11-28", formats)} · ${timeOfDay(20 * 60 + 30, formats)}`;
    } catch {
      return "";
    }
  })();
  return (
    <>
      <p className={styles.example}>
        <small>So it will read</small>
        {example}
      </p>
      <div className={styles.two}>
        <Field label="Currency" error={errorOf("values.currency")}>
          {(control) => (
            <select
              {...control}
              value={draft.currency}
              onChange={({ target }) => set({ currency: target.value })}
            >
              {including([...commonCurrencies, ...otherCurrencies], draft.currency).map((code) => (
                <option key={code} value={code}>
                  {nameOf(currencyNames, code)} ({code})
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Prices and dates written as in" error={errorOf("values.locale")}>
          {(control) => (
            <select
              {...control}
              value={draft.locale}
              onChange={({ target }) => set({ locale: target.value })}
            >
              {including(
                countries
                  .map(({ locale }) => locale)
                  .toSorted((a, b) => nameOf(localeNames, a).localeCompare(nameOf(localeNames, b), "en")),
                draft.locale,
              ).map((locale) => (
                <option key={locale} value={locale}>
                  {nameOf(localeNames, locale)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <fieldset className={styles.choice}>
        <legend>The clock</legend>
        {(["24", "12"] as const).map((clock) => (
          <label key={clock}>
            <input
              type="radio"
              name="clock"
              checked={draft.clock === clock}
              onChange={() => set({ clock })}
            />
            <span>{clock === "24" ? "20:30" : "8:30 PM"}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.two}>
        <Field label="The week begins on" error={errorOf("values.weekStart")}>
          {(control) => (
            <select
              {...control}
              value={draft.weekStart}
              onChange={({ target }) => set({ weekStart: target.value })}
            >
              <option value="mon">Monday</option>
              <option value="sun">Sunday</option>
              <option value="sat">Saturday</option>
            </select>
          )}
        </Field>
        <Field label="Telephone numbers of" error={errorOf("values.phoneCountry")}>
          {(control) => (
            <select
              {...control}
              value={draft.phoneCountry ?? ""}
              onChange={({ target }) => set({ phoneCountry: target.value || null })}
            >
              <option value="">No country: dialled as written</option>
              {including([...new Set(countries.map(({ phone }) => phone))], draft.phoneCountry ?? "").map(
                (phone) => (
                  <option key={phone} value={phone}>
                    {countries
                      .filter((one) => one.phone === phone)
                      .map(({ country }) => nameOf(countryNames, country))
                      .join(", ")}{" "}
                    {phone}
                  </option>
                ),
              )}
            </select>
          )}
        </Field>
      </div>
      <Field
        label="Time zone"
        error={errorOf("values.timeZone")}
        help={
          here === draft.timeZone ? (
            <span>As on this device.</span>
          ) : (
            <button type="button" className={styles.textButton} onClick={() => set({ timeZone: here })}>
              Take {here}, as on this device
            </button>
          )
        }
      >
        {(control) => (
          <select
            {...control}
            value={draft.timeZone}
            onChange={({ target }) => set({ timeZone: target.value })}
          >
            {including(Intl.supportedValuesOf("timeZone"), draft.timeZone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

type Period = Drafts["hours"]["periods"][number];

const newPeriod: Period = {
  name: "Dinner",
  from: "18:00",
  to: "23:00",
  days: weekOf("mon"),
  pastMidnight: false,
};

/** Step 3. */
export function HoursForm({ draft, onChange, errorOf }: FormProps<"hours">) {
  const { periods } = draft;
  const set = (index: number, change: Partial<Period>) =>
    onChange({ periods: periods.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  return (
    <>
      {periods.map((period, index) => {
        const at = `values.periods.${index}`;
        const isLate = period.to !== "" && period.to < period.from;
        return (
          <fieldset key={index} className={styles.period}>
            <legend className="vh">{period.name || "A service"}</legend>
            <div className={styles.periodTimes}>
              <Field label="Service" error={errorOf(`${at}.name`)}>
                {(control) => (
                  <input
                    {...control}
                    required
                    maxLength={40}
                    value={period.name}
                    onChange={({ target }) => set(index, { name: target.value })}
                  />
                )}
              </Field>
              <Field label="First guests" error={errorOf(`${at}.from`)}>
                {(control) => (
                  <input
                    {...control}
                    required
                    type="time"
                    value={period.from}
                    onChange={({ target }) => set(index, { from: target.value })}
                  />
                )}
              </Field>
              <Field label="Closes" error={errorOf(`${at}.to`)}>
                {(control) => (
                  <input
                    {...control}
                    required
                    type="time"
                    value={period.to}
                    onChange={({ target }) => set(index, { to: target.value })}
                  />
                )}
              </Field>
            </div>
            {isLate ? (
              <label className={styles.question}>
                <input
                  type="checkbox"
                  required
                  checked={period.pastMidnight}
                  onChange={({ target }) => set(index, { pastMidnight: target.checked })}
                />
                <span>
                  {period.to} is before {period.from}. Yes, that is past midnight, in the small hours.
                </span>
              </label>
            ) : null}
            <div className={styles.days} role="group" aria-label={`Days of ${period.name || "this service"}`}>
              {weekOf("mon").map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={period.days.includes(day)}
                  onClick={() =>
                    set(index, {
                      days: period.days.includes(day)
                        ? period.days.filter((one) => one !== day)
                        : [...period.days, day],
                    })
                  }
                >
                  {shortDay(day)}
                </button>
              ))}
            </div>
            {errorOf(`${at}.days`) || period.days.length === 0 ? (
              <p className={styles.fieldError}>Choose a day at least.</p>
            ) : null}
            {periods.length > 1 ? (
              <button
                type="button"
                className={styles.textButton}
                onClick={() => onChange({ periods: periods.filter((_, other) => other !== index) })}
              >
                Remove {period.name || "this service"}
              </button>
            ) : null}
          </fieldset>
        );
      })}
      <button
        type="button"
        className={styles.button}
        onClick={() => onChange({ periods: [...periods, { ...newPeriod, name: "" }] })}
      >
        <Icon name="plus" /> Another service
      </button>
    </>
  );
}

type Area = Drafts["tables"]["areas"][number];

/** A size in words: the largest stands for all that are larger. */
const sizeName = (seats: number): string => (seats === 6 ? "for 6 or more" : `for ${seats}`);

/** Tables of a size; those of other sizes count where they fit: three with four, eight with six. */
function countIn({ counts }: Area, size: number): number {
  return counts.reduce((sum, { seats, count }) => (sizeOf(seats) === size ? sum + count : sum), 0);
}
const sizeOf = (seats: number): number => (seats <= 2 ? 2 : seats <= 4 ? 4 : 6);

/** Adds one table to a size, or takes one away: the largest of it first. */
function withCount(area: Area, size: number, next: number): Area {
  const before = countIn(area, size);
  if (next === before) return area;
  if (next > before) {
    const own = area.counts.find(({ seats }) => seats === size);
    return {
      ...area,
      counts: own
        ? area.counts.map((one) => (one === own ? { ...one, count: one.count + next - before } : one))
        : [...area.counts, { seats: size, count: next - before }],
    };
  }
  let surplus = before - next;
  const counts = area.counts
    .toSorted((a, b) => b.seats - a.seats)
    .map((one) => {
      if (sizeOf(one.seats) !== size) return one;
      const taken = Math.min(one.count, surplus);
      surplus -= taken;
      return { ...one, count: one.count - taken };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.seats - b.seats);
  return { ...area, counts };
}

const kinds = {
  room: "A room",
  outside: "Outside",
  bar: "At a counter",
  window: "Along the street",
  part: "In the largest room",
};

/** The bookings of tables that would go, and whether they may go all the same. */
function DropReserved({
  draft,
  onChange,
  errorOf,
}: Pick<FormProps<"tables">, "draft" | "onChange" | "errorOf">) {
  const reserved = errorOf("values.dropReserved");
  if (reserved === undefined && !draft.dropReserved) return null;
  return (
    <>
      {reserved ? <p className={styles.fieldError}>{reserved}</p> : null}
      <label className={styles.question}>
        <input
          type="checkbox"
          checked={draft.dropReserved}
          onChange={({ target }) => onChange({ ...draft, dropReserved: target.checked })}
        />
        <span>Remove these tables all the same.</span>
      </label>
    </>
  );
}

/** Step 4. */
export function TablesForm({ draft, onChange, errorOf }: FormProps<"tables">) {
  const { areas } = draft;
  const set = (index: number, area: Area) =>
    onChange({ ...draft, areas: areas.map((one, at) => (at === index ? area : one)) });
  const counts = areas.flatMap((area) => area.counts);
  const tables = counts.reduce((sum, { count }) => sum + count, 0);
  const seats = counts.reduce((sum, one) => sum + one.count * one.seats, 0);
  const error = errorOf("values.areas");
  return (
    <>
      <div className={styles.tableGrid}>
        <div className={styles.tableHead} aria-hidden="true">
          <span />
          {tableSizes.map((size) => (
            <span key={size}>{sizeName(size)}</span>
          ))}
        </div>
        {areas.map((area, index) => (
          <div key={index} className={styles.tableRow} role="group" aria-label={area.name || "An area"}>
            <div className={styles.areaName}>
              <input
                aria-label="Name of the area"
                aria-invalid={errorOf(`values.areas.${index}.name`) ? true : undefined}
                required
                maxLength={40}
                value={area.name}
                onChange={({ target }) => set(index, { ...area, name: target.value })}
              />
            </div>
            {tableSizes.map((size) => {
              const count = countIn(area, size);
              const name = `${area.name || "Area"}, ${sizeName(size)}`;
              return (
                <div key={size} className={styles.sizeCell}>
                  <span aria-hidden="true">{sizeName(size)}</span>
                  <span
                    className={clsx(styles.stepper, count === 0 && styles.isNone)}
                    role="group"
                    aria-label={name}
                  >
                    <button
                      type="button"
                      aria-label={`One fewer: ${name}`}
                      disabled={count === 0}
                      onClick={() => set(index, withCount(area, size, count - 1))}
                    >
                      <Icon name="minus" />
                    </button>
                    <input
                      inputMode="numeric"
                      aria-label={`Tables: ${name}`}
                      value={count}
                      onChange={({ target }) =>
                        set(
                          index,
                          withCount(area, size, Math.min(999, Number(target.value.replace(/\D/g, "")))),
                        )
                      }
                    />
                    <button
                      type="button"
                      aria-label={`One more: ${name}`}
                      onClick={() => set(index, withCount(area, size, count + 1))}
                    >
                      <Icon name="plus" />
                    </button>
                  </span>
                </div>
              );
            })}
            <div className={styles.areaKind}>
              <select
                aria-label={`What ${area.name || "it"} is`}
                value={area.kind}
                onChange={({ target }) => set(index, { ...area, kind: target.value })}
              >
                {Object.entries(kinds).map(([kind, label]) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </select>
              <button
                type="button"
                className={styles.chip}
                aria-pressed={area.fire}
                onClick={() => set(index, { ...area, fire: !area.fire })}
              >
                An oven
              </button>
              {areas.length > 1 ? (
                <button
                  type="button"
                  className={styles.textButton}
                  onClick={() => onChange({ ...draft, areas: areas.filter((_, at) => at !== index) })}
                >
                  Remove<span className="vh"> {area.name}</span>
                </button>
              ) : null}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.sum} role="status">
        <b>{tables}</b> <span>{tables === 1 ? "table" : "tables"}</span> <b>{seats}</b>{" "}
        <span>{seats === 1 ? "seat" : "seats"}</span>
      </p>
      {tables === 0 ? (
        <p className={styles.fieldError}>
          Without a table nobody can book. Count at least one; bookings can be paused in the editor.
        </p>
      ) : error ? (
        <p className={styles.fieldError}>{error}</p>
      ) : null}
      <DropReserved {...{ draft, onChange, errorOf }} />
      {areas.length < 12 ? (
        <button
          type="button"
          className={styles.button}
          onClick={() =>
            onChange({
              ...draft,
              areas: [
                ...areas,
                {
                  name: areas.some(({ name }) => name === "Terrace") ? "" : "Terrace",
                  kind: "outside",
                  fire: false,
                  counts: [],
                },
              ],
            })
          }
        >
          <Icon name="plus" /> Another area
        </button>
      ) : null}
    </>
  );
}

/** Step 5. */
export function LookForm({ draft, onChange, state }: FormProps<"look">) {
  const presets = state.presets.map(({ palette, ...preset }) => ({
    ...preset,
    colors: new Map(palette.map(({ token, color }) => [token, color])),
  }));
  return (
    <fieldset className={styles.looks}>
      <legend className="vh">The look</legend>
      {presets.map(({ id, label, words, colors, type }) => (
        <label key={id}>
          <input
            type="radio"
            name="look"
            required
            checked={draft.preset === id}
            onChange={() => onChange({ preset: id })}
          />
          <span
            className={styles.swatch}
            style={{ background: colors.get("night"), color: colors.get("cream") }}
          >
            <span
              style={{
                fontFamily: type === "sans" ? "var(--sans)" : "var(--serif)",
                fontWeight: type === "sans" ? 650 : 400,
              }}
            >
              Aa
            </span>
            {["amber", "paper", "parchment"].map((name) => (
              <i key={name} style={{ background: colors.get(name) }} />
            ))}
          </span>
          <span>
            <b>{label}</b>
            <small>{words}</small>
          </span>
        </label>
      ))}
      {state.look.preset === null && draft.preset === "" ? (
        <p className={styles.help}>At the moment your site has other colours, chosen in the editor.</p>
      ) : null}
    </fieldset>
  );
}

/** Step 7. */
export function PagesForm({ draft, onChange, state, errorOf }: FormProps<"pages">) {
  const optional = state.pages.filter(({ isNeeded }) => !isNeeded);
  const needed = state.pages.filter(({ isNeeded }) => isNeeded);
  const wrong = draft.away.findIndex((_, index) => errorOf(`values.away.${index}`) !== undefined);
  return (
    <>
      <fieldset className={styles.pageList}>
        <legend>Tick what you want</legend>
        {optional.length === 0 ? (
          <p className={styles.help}>Only pages that the site needs are left.</p>
        ) : null}
        {optional.map(({ slug, title, path, use }) => (
          <label key={slug}>
            <input
              type="checkbox"
              checked={!draft.away.includes(slug)}
              onChange={({ target }) =>
                onChange({
                  away: target.checked ? draft.away.filter((one) => one !== slug) : [...draft.away, slug],
                })
              }
            />
            <b>{title}</b>
            <small>
              {path}
              {use ? `, ${use.toLowerCase()}` : ""}
            </small>
          </label>
        ))}
      </fieldset>
      {wrong >= 0 ? <p className={styles.fieldError}>{errorOf(`values.away.${wrong}`)}</p> : null}
      <details className={styles.more}>
        <summary>{needed.length} pages always stay</summary>
        <p>{needed.map(({ title }) => title).join(" · ")}</p>
      </details>
    </>
  );
}

/** Step 8. */
export function SamplesForm({ state }: { readonly state: FirstRunReply }) {
  const total = state.samples.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {total === 0 ? (
        <p className={styles.allGone}>
          <Icon name="check" /> Nothing of the sample restaurant is left.
        </p>
      ) : (
        <ul className={styles.sampleList}>
          {state.samples.map(({ label, count }) => (
            <li key={label}>
              <b>{count}</b> {label.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {total > 0 && state.dishes.own === 0 && state.dishes.samples > 0 ? (
        <p className={styles.note}>
          The sample dishes stay until your own card is there: a menu needs a dish.{" "}
          <a href="#card">Paste the card</a>
        </p>
      ) : null}
      {state.left.map(({ page, count }) => (
        <p key={page} className={styles.note}>
          {page} still shows {count} of the sample. Change it in the editor first; then take the rest away
          here.
        </p>
      ))}
      {total > 0 ? (
        <p className={styles.help}>
          Parts of pages that would be empty go along, and so do links to what is gone. Texts of pages stay:
          read them through in the editor.
        </p>
      ) : null}
    </>
  );
}
