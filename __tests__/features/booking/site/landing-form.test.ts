import { landingForm } from "../../../../src/features/booking/site/landing-form.ts";
import { landingReservation } from "../../../../src/features/booking/contract/booking-forms.ts";
import { translateForm } from "../../../../src/core/contract/form.ts";
import { wordsIn } from "../../../../src/core/messages/catalogues.ts";
import { formatsOf } from "../../../../src/core/shared/formats.ts";

const booked = (locale: string, reservationDate: string): string => {
  const formats = formatsOf({ locale });
  const words = wordsIn(formats.language);
  const form = landingForm(translateForm(landingReservation, words), "UTC", formats, words);
  return form.succeeded({ message: "OK", reservation: { id: "K7" } } as never, {
    numberOfPersons: "2",
    reservationDate,
    otherDate: "2026-11-27",
    reservationTime: "19:30",
  });
};

test.each([
  ["fr-FR", "OK – aujourd’hui à 19:30, pour 2 personnes. Numéro de réservation\u00a0: K7"],
  ["it-IT", "OK – prenotazione K7 per 2 persone, oggi, ore 19:30!"],
  ["de-DE", "OK. Heute, 19:30, 2 Personen. Nummer: K7"],
  ["es-ES", "OK · Hoy, 19:30 · 2 personas · n.º K7"],
  ["en-GB", "OK - Reservation ID: K7 for 2 Persons on Today at 19:30!"],
])("in %s, today has a capital only where a sentence begins", (locale, text) => {
  expect(booked(locale, "Today")).toBe(text);
});

test("a weekday keeps its capital in German", () => {
  expect(booked("de-DE", "Choose Date...")).toBe("OK. Freitag, 27. November, 19:30, 2 Personen. Nummer: K7");
  expect(booked("fr-FR", "Choose Date...")).toMatch(/^OK – vendredi 27 novembre à/);
});
