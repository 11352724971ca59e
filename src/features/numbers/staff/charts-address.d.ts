/** Address of charts.ts, bundled by itself: scripts/build-staff.ts. */
declare module "virtual:charts" {
  const address: string;
  export default address;
}
