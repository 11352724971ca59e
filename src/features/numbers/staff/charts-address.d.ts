/** URL of the script made from charts.ts; see scripts/build-staff.ts. */
declare module "virtual:charts" {
  const address: string;
  export default address;
}
