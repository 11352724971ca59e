// Labels are ids of the area of the form that has the field.

/** The fields of every booking and every move. A guest types the time if no script lists the free ones. */
export const party = { name: "numberOfPersons", label: "form.guests", type: "number" } as const;
export const date = { name: "reservationDate", label: "form.date", type: "date" } as const;
export const time = {
  name: "reservationTime",
  label: "form.time",
  type: "text",
  hint: "form.timeHint",
} as const;
