/* Adds every feature's tables to the database's types, for programs that use the tables of several features. */
import type {} from "../features/booking/server/tables.ts";
import type {} from "../features/evening/server/tables.ts";
import type {} from "../features/house/server/tables.ts";
import type {} from "../features/numbers/server/tables.ts";
import type {} from "../features/orders/server/tables.ts";
import type {} from "../features/staff/server/tables.ts";
