// Labels are message ids. The messages are in the `area` of the form that contains the field.

/**
 * Fields of every form that books or moves a reservation. Without scripts there is no list of free times, so
 * guests type the time.
 */
export const party = { name: "numberOfPersons", label: "form.guests", type: "number" } as const;
export const date = { name: "reservationDate", label: "form.date", type: "date" } as const;
export const time = {
  name: "reservationTime",
  label: "form.time",
  type: "text",
  hint: "form.timeHint",
} as const;
