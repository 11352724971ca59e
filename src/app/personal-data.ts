import { corePersonalData, type Policies } from "../core/server/storage/personal-data.ts";
import { bookingPersonalData } from "../features/booking/server/personal-data.ts";
import { ordersPersonalData } from "../features/orders/server/personal-data.ts";
import { eveningPersonalData } from "../features/evening/server/personal-data.ts";
import { staffPersonalData } from "../features/staff/server/personal-data.ts";
import { housePersonalData } from "../features/house/server/personal-data.ts";
import { numbersPersonalData } from "../features/numbers/server/personal-data.ts";
import type {} from "./schema.ts";

/** The personal-data policy for every column of every table; see src/core/server/storage/personal-data.ts. */
export const personalData: Policies = {
  ...corePersonalData,
  ...bookingPersonalData,
  ...ordersPersonalData,
  ...eveningPersonalData,
  ...staffPersonalData,
  ...housePersonalData,
  ...numbersPersonalData,
};
