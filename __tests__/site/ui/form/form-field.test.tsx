import { renderToString } from "react-dom/server";
import type { ComponentType } from "react";
import AccountForm from "../../../../src/features/accounts/site/blocks/account-form/account-form.tsx";
import { fixture as accountFixture } from "../../../../src/features/accounts/site/blocks/account-form/fixture.ts";
import FindReservation from "../../../../src/features/booking/site/blocks/find-reservation/find-reservation.tsx";
import { fixture as findFixture } from "../../../../src/features/booking/site/blocks/find-reservation/fixture.ts";
import { MoveForm } from "../../../../src/features/booking/site/blocks/manage-reservation/move-form.tsx";
import { fixture as manageFixture } from "../../../../src/features/booking/site/blocks/manage-reservation/fixture.ts";
import OrderForm from "../../../../src/features/orders/site/blocks/order-form/order-form.tsx";
import { fixture as orderFixture } from "../../../../src/features/orders/site/blocks/order-form/fixture.ts";
import CompactForm from "../../../../src/features/booking/site/blocks/reservation-form-compact/reservation-form-compact.tsx";
import { fixture as compactFixture } from "../../../../src/features/booking/site/blocks/reservation-form-compact/fixture.ts";
import FullForm from "../../../../src/features/booking/site/blocks/reservation-form-full/reservation-form-full.tsx";
import { fixture as fullFixture } from "../../../../src/features/booking/site/blocks/reservation-form-full/fixture.ts";
import HeroForm from "../../../../src/features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx";
import FindOrder from "../../../../src/features/orders/site/blocks/find-order/find-order.tsx";
import { fixture as findOrderFixture } from "../../../../src/features/orders/site/blocks/find-order/fixture.ts";
import { fixture as heroFixture } from "../../../../src/features/booking/site/blocks/reservation-form-hero/fixture.ts";
import type { FormDefinition } from "../../../../src/core/contract/form.ts";
import { guestForms } from "../../../../src/app/forms.ts";
import type { AccountFormName } from "../../../../src/features/accounts/site/forms.ts";

const block = <P extends { headingLevel: 1 | 2; id: string }>(
  Block: ComponentType<P>,
  fixture: Omit<P, "headingLevel" | "id" | "overlaps">,
) => <Block {...({ ...fixture, headingLevel: 2, id: "b1" } as unknown as P)} />;
const account = (form: AccountFormName) =>
  block(AccountForm, { ...accountFixture, block: { ...accountFixture.block, form } });

type FormName = keyof typeof guestForms;

/**
 * Forms that are not in the blocks' built HTML: cancelling a reservation is a button in a dialog, and the
 * others are on pages of the service.
 */
type Elsewhere = "cancelReservation" | "addReservationEmail" | "placeOrder" | "cancelOrder";
const elements: Readonly<Record<Exclude<FormName, Elsewhere>, React.ReactElement>> = {
  quoteOrder: block(OrderForm, orderFixture),
  findOrder: block(FindOrder, findOrderFixture),
  fullReservation: block(FullForm, fullFixture),
  simpleReservation: block(CompactForm, compactFixture),
  landingReservation: block(HeroForm, heroFixture),
  findReservation: block(FindReservation, findFixture),
  moveReservation: (
    <MoveForm
      id="b1"
      data={manageFixture.data}
      token="a-token"
      reservation={{
        reference: "K7QX-2M9F-TB",
        date: "2026-11-27",
        time: "7:30 PM",
        minutes: 120,
        requests: null,
        numberOfPersons: 4,
        name: "Margaret Hale",
        state: "upcoming",
      }}
      onMoved={() => undefined}
      onClosed={() => undefined}
      onLeave={() => undefined}
    />
  ),
  register: account("signup"),
  login: account("login"),
  forgotPassword: account("forgotten"),
  resetPassword: account("reset"),
};

describe.each(Object.entries(elements))("%s, without its script", (name, element) => {
  const definition: FormDefinition = guestForms[name as FormName].form;
  // Parses without scripts, so that <noscript> contains elements, as in a browser without JavaScript.
  const page = new DOMParser().parseFromString(renderToString(element), "text/html");
  const form = [...page.forms].find((one) => one.querySelector(`[name="form"][value="${name}"]`));

  test("is posted to its endpoint", () => {
    expect(form).toBeDefined();
    expect(form!.method).toBe("post");
    expect(form!.getAttribute("action")).toBe(definition.action);
    expect(form!.querySelectorAll("button[type=submit]")).toHaveLength(1);
  });

  test("sends every field that the service asks for, under its name", () => {
    const names = Array.from(form!.elements, (control) => control.getAttribute("name")).filter(
      // Excludes an order's quantities of dishes.
      // The day of "Choose Date..." is sent as the date.
      (name) => name && !name.includes(":") && name !== "otherDate",
    );
    expect(names.sort()).toEqual(
      ["form", "language", ...definition.fields.map((field) => field.name)].sort(),
    );
  });

  test("gives every visible control its own label", () => {
    const controls = form!.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea");
    expect([...controls].filter(({ labels }) => !labels?.[0]?.textContent)).toEqual([]);
  });
});
