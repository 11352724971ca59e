/** Time zones without summer time, from eleven hours behind UTC to twelve ahead. */
const zones =
  "Pacific/Pago_Pago Pacific/Honolulu Pacific/Gambier Pacific/Pitcairn America/Phoenix America/Costa_Rica America/Bogota " +
  "America/La_Paz America/Montevideo America/Noronha Atlantic/Cape_Verde Africa/Abidjan Africa/Lagos Africa/Maputo " +
  "Africa/Nairobi Asia/Dubai Asia/Karachi Asia/Dhaka Asia/Bangkok Asia/Singapore Asia/Tokyo Pacific/Port_Moresby " +
  "Pacific/Guadalcanal Pacific/Tarawa";

/** A time zone in which it is eight in the evening now, so that evening tests can run at any hour. */
export const eveningZone = (now: Date): string => zones.split(" ")[(20 - now.getUTCHours() + 35) % 24]!;

/** One service from six to two, every day. */
export const dinnerOnly = [
  { name: "Dinner", from: "18:00", to: "02:00", days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
];
