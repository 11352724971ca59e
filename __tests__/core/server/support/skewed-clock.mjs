// Loaded before a service: shifts its machine's clock by CLOCK_SKEW_MS.
const skew = Number(process.env["CLOCK_SKEW_MS"] ?? 0);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + skew);
    else super(...values);
  }
  static now() {
    return RealDate.now() + skew;
  }
};
