import * as paths from "./paths.ts";

/** Until the service and the account's page read `paths.ts`. */
export const accountPaths = {
  register: paths.register,
  login: paths.login,
  forgotPassword: paths.forgotPassword,
  resetPassword: paths.resetPassword,
  overview: paths.getAccount,
  data: paths.exportAccountData,
  confirm: paths.confirmEmail,
  sendConfirmation: paths.sendConfirmation,
  profile: paths.changeProfile,
  changePassword: paths.changePassword,
  logout: paths.logout,
  endSession: paths.endSession,
  logoutEverywhere: paths.logoutEverywhere,
  delete: paths.deleteAccount,
} as const;
