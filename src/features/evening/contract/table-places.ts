import * as v from "valibot";
import { doneReply } from "../../accounts/contract/account.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import { code, missing, orMissing, requestBody, requiredText } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

const hundredths = (text: string) =>
  v.pipe(
    v.number(orMissing("INVALID_FIELD")),
    v.minValue(0, code("INVALID_FIELD")),
    v.maxValue(100, code("INVALID_FIELD")),
    v.description(text),
    v.examples([40]),
  );

const tablePlace = v.object(
  {
    name: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(40, code("INVALID_FIELD"))),
    x: hundredths("Distance from the left, as a percentage of the sketch's width."),
    y: hundredths("Distance from the top, as a percentage of the sketch's height."),
  },
  missing,
);

export const placeTables = endpoint({
  operationId: "placeTables",
  method: "POST",
  path: paths.placeTables,
  summary:
    "Save the tables' positions on the floor sketch in the settings. Connected screens are told to reload",
  tag: "Staff",
  auth: "staff",
  roles: permissions.floor,
  request: {
    body: requestBody({
      tables: v.pipe(
        v.array(tablePlace, orMissing("INVALID_FIELD")),
        v.minLength(1, missing),
        v.maxLength(500, code("INVALID_FIELD")),
        v.description("The tables to place. All others stay where they are."),
      ),
    }),
  },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD", "CONTENT_INVALID"],
});
