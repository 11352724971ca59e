import { list, optional, text } from "../../../../content/model/fields.ts";
import type { AllSettings } from "../../../../content/model/content.ts";
import { formatsOf } from "../../../../core/shared/formats.ts";
import { offeredTimes } from "../../rules/offered-times.ts";
import { periodMinutes } from "../../../../core/shared/service-period.ts";

/** The times that guests choose from in a short booking form. */
export const timesField = optional(
  list(
    "Times",
    text("Time", {
      pattern: [
        "^((0?[1-9]|1[0-2]):[0-5]\\d ?[aApP][mM]|([01]\\d|2[0-3]):[0-5]\\d)$",
        "must be a time such as 7:30 PM or 19:30",
      ],
    }),
    {
      max: 60,
      help: "What guests can choose, for example 7:30 PM. Empty: each half hour at which a table can be booked.",
    },
  ),
);

/** Returns the times that a block with {@link timesField} offers. */
export const listOfferedTimes = (
  own: readonly string[] | undefined,
  { booking: { servicePeriods, slotInterval }, site }: Pick<AllSettings, "booking" | "site">,
): string[] =>
  offeredTimes(
    own,
    servicePeriods.map((period) => ({
      ...periodMinutes(period),
      interval: period.slotInterval ?? slotInterval,
    })),
    formatsOf(site.formats),
  );
