// Labels are message ids in the area of the form that contains the field.

/** Fields of every booking and every move. Guests type the time if no script lists the free ones. */
export const party = { name: "numberOfPersons", label: "form.guests", type: "number" } as const;
export const date = { name: "reservationDate", label: "form.date", type: "date" } as const;
export const time = {
  name: "reservationTime",
  label: "form.time",
  type: "text",
  hint: "form.timeHint",
} as const;
