/**
 * The address of every endpoint, by its operation id; `:name` is a parameter. Import the module as a namespace
 * (`import * as paths`): bundlers then keep only the addresses that a script uses.
 */
export const getMenu = "/api/food/menu";
export const getAvailability = "/api/food/availability";
export const quoteOrder = "/api/food/orders/quote";
export const placeOrder = "/api/food/orders";
export const viewOrder = "/api/food/orders/view";
export const changeOrder = "/api/food/orders/change";
export const confirmOrder = "/api/food/orders/confirm";
export const cancelOrder = "/api/food/orders/cancel";
export const sayOutside = "/api/food/orders/outside";
export const watchOrder = "/api/food/orders/watch";
export const findOrder = "/api/food/orders/find";
/** The door of guests' assistants; it speaks the Model Context Protocol. */
export const agents = "/api/food/mcp";
export const createReservation = "/api/food/createReservation";

export const viewReservation = "/api/food/reservation/view";
export const moveReservation = "/api/food/reservation/move";
export const cancelReservation = "/api/food/reservation/cancel";
export const downloadCalendarFile = "/api/food/reservation/calendar";
export const addReservationEmail = "/api/food/reservation/email";
export const findReservation = "/api/food/reservation/find";

export const confirmComing = "/api/food/reservation/coming";

export const joinWaitingList = "/api/food/waiting-list";
export const leaveWaitingList = "/api/food/waiting-list/leave";
export const viewOffer = "/api/food/waiting-list/offer";
export const acceptOffer = "/api/food/waiting-list/offer/accept";
export const declineOffer = "/api/food/waiting-list/offer/decline";

export const register = "/api/food/register";
export const login = "/api/food/login";
export const forgotPassword = "/api/food/forgotPassword";
export const resetPassword = "/api/food/resetPassword/:token";
export const resetPasswordByBody = "/api/food/resetPassword";
export const getAccount = "/api/food/account";
export const exportAccountData = "/api/food/account/data";
export const confirmEmail = "/api/food/account/confirm";
export const sendConfirmation = "/api/food/account/sendConfirmation";
export const changeProfile = "/api/food/account/profile";
export const changePassword = "/api/food/account/changePassword";
export const logout = "/api/food/account/logout";
export const endSession = "/api/food/account/endSession";
export const logoutEverywhere = "/api/food/account/logoutEverywhere";
export const deleteAccount = "/api/food/account/delete";

export const getStaffSession = "/api/staff/session";
export const signOutStaff = "/api/staff/session/end";
export const requestStaffLink = "/api/staff/link";
export const viewStaffLink = "/api/staff/link/view";
export const signInByLink = "/api/staff/link/use";
export const verifySecondFactor = "/api/staff/secondFactor/verify";
export const startSecondFactor = "/api/staff/secondFactor/start";
export const confirmSecondFactor = "/api/staff/secondFactor/confirm";
export const startPasskeySignIn = "/api/staff/passkeys/challenge";
export const signInByPasskey = "/api/staff/passkeys/use";
export const getOwnSignIn = "/api/staff/own-sign-in";
export const startPasskey = "/api/staff/passkeys/start";
export const addPasskey = "/api/staff/passkeys/add";
export const removePasskey = "/api/staff/passkeys/remove";
export const renewRecoveryCodes = "/api/staff/recoveryCodes/renew";
export const getPush = "/api/staff/push";
export const subscribePush = "/api/staff/push/subscribe";
export const endPush = "/api/staff/push/end";
export const listStaff = "/api/staff/members";
export const inviteStaff = "/api/staff/members/invite";
export const changeStaffRole = "/api/staff/members/role";
export const removeStaff = "/api/staff/members/remove";
export const resetStaffSignIn = "/api/staff/members/reset";
export const listPins = "/api/staff/pins";
export const setPin = "/api/staff/pins/own";
export const verifyPin = "/api/staff/pins/verify";
export const getToday = "/api/staff/today";
export const changeDish = "/api/staff/today/dish";
export const changeHours = "/api/staff/today/hours";
export const downloadDishes = "/api/staff/dishes.csv";
export const previewDishes = "/api/staff/dishes/preview";
export const saveDishes = "/api/staff/dishes/save";
export const getFirstRun = "/api/staff/first-run";
export const readFirstRunCard = "/api/staff/first-run/card";
export const saveFirstRunStep = "/api/staff/first-run/step";
export const skipFirstRunStep = "/api/staff/first-run/skip";
export const undoFirstRunStep = "/api/staff/first-run/undo";
export const getEvening = "/api/staff/evening";
export const getEveningEvents = "/api/staff/evening/events";
export const sendEveningCommand = "/api/staff/evening/commands";
export const placeTables = "/api/staff/evening/tables";
export const getEveningReport = "/api/staff/evening/report";
export const downloadEveningReport = "/api/staff/evening/report.csv";
export const getKitchen = "/api/staff/kitchen";
export const getKitchenEvents = "/api/staff/kitchen/events";
export const sendKitchenCommand = "/api/staff/kitchen/commands";
export const showKitchen = "/api/staff/kitchen/shown";
export const getKitchenReport = "/api/staff/kitchen/report";
export const downloadKitchenReport = "/api/staff/kitchen/report.csv";
export const placeStaffOrder = "/api/staff/orders";
export const getHouse = "/api/staff/house";
export const sendTestMail = "/api/staff/house/mails/test";
export const retryMails = "/api/staff/house/mails/retry";
export const endStaffSession = "/api/staff/house/sessions/end";
export const downloadHouse = "/api/staff/house/everything.tar.gz";
export const getDemo = "/api/staff/demo";
export const signInDemo = "/api/staff/demo/sign-in";
