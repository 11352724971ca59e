/**
 * Accounts of guests. All calls are JSON; those below `/api/food/account`, but for `confirm`, need the token of a login
 * in the header `Authorization: Bearer <token>`. No cookie is ever set or read, so no other site can act for a guest.
 */
export const accountPaths = {
  register: "/api/food/register",
  login: "/api/food/login",
  forgotPassword: "/api/food/forgotPassword",
  resetPassword: "/api/food/resetPassword/:token",
  overview: "/api/food/account",
  data: "/api/food/account/data",
  confirm: "/api/food/account/confirm",
  sendConfirmation: "/api/food/account/sendConfirmation",
  profile: "/api/food/account/profile",
  changePassword: "/api/food/account/changePassword",
  logout: "/api/food/account/logout",
  endSession: "/api/food/account/endSession",
  logoutEverywhere: "/api/food/account/logoutEverywhere",
  delete: "/api/food/account/delete",
} as const;
