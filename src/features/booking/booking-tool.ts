/**
 * What the booking form is called by agents that run in the guest's browser (WebMCP, declarative: the fields are the tool's
 * parameters). Without `toolautosubmit`: the guest sends the form.
 */
export const bookingTool: Readonly<Record<string, string>> = {
  toolname: "book_a_table",
  tooldescription:
    "Reserves a table at this restaurant. Needs the number of guests, a date, a time that is free on it, a name, an email address and a telephone number; a message is welcome. The guest confirms by sending the form.",
};
