import * as account from "../features/accounts/contract/account.ts";
import { getAvailability } from "../features/booking/contract/availability.ts";
import { getDemo, signInDemo } from "../features/demo/contract/demo.ts";
import type { Endpoint } from "../core/contract/endpoint.ts";
import { getEvening, getEveningEvents } from "../features/evening/contract/evening.ts";
import { sendEveningCommand } from "../features/evening/contract/evening-commands.ts";
import { downloadEveningReport, getEveningReport } from "../features/evening/contract/evening-report.ts";
import { addSampleGuests, removeSampleGuests } from "../features/evening/contract/sample-guests.ts";
import { placeTables } from "../features/evening/contract/table-places.ts";
import * as firstRun from "../features/first-run/contract/first-run.ts";
import {
  downloadHouse,
  endStaffSession,
  getHouse,
  retryMails,
  sendTestMail,
} from "../features/house/contract/house.ts";
import {
  getKitchen,
  getKitchenEvents,
  placeStaffOrder,
  showKitchen,
  useKitchenScreen,
} from "../features/orders/contract/kitchen.ts";
import { sendKitchenCommand } from "../features/orders/contract/kitchen-commands.ts";
import { downloadKitchenReport, getKitchenReport } from "../features/orders/contract/kitchen-report.ts";
import {
  cancelOrder,
  changeOrder,
  confirmOrder,
  findOrder,
  sayOutside,
  viewOrder,
  watchOrder,
} from "../features/orders/contract/managed-order.ts";
import {
  addReservationEmail,
  cancelReservation,
  confirmReservation,
  downloadCalendarFile,
  findReservation,
  moveReservation,
  viewReservation,
} from "../features/booking/contract/managed-reservation.ts";
import { getMenu } from "../features/menu/contract/menu.ts";
import {
  downloadDishes,
  getDishes,
  previewDishes,
  saveDishes,
} from "../features/menu/contract/dishes-table.ts";
import { placeOrder, quoteOrder } from "../features/orders/contract/orders.ts";
import { countEmptySearch, downloadNumbers, getNumbers } from "../features/numbers/contract/numbers.ts";
import * as passkeys from "../features/staff/contract/passkeys.ts";
import { endPush, getPush, subscribePush } from "../features/staff/contract/push.ts";
import { createReservation } from "../features/booking/contract/reservation.ts";
import * as staff from "../features/staff/contract/staff.ts";
import { changeDish, changeHours, getToday } from "../features/menu/contract/today.ts";
import * as waitingList from "../features/evening/contract/waiting-list.ts";

const { register, login, forgotPassword, resetPassword, confirmEmail, getAccount, exportAccountData } =
  account;
const { sendConfirmation, changeProfile, changePassword, logout, endSession, logoutEverywhere } = account;
const { resetPasswordByBody, deleteAccount } = account;
const { getStaffSession, signOutStaff, requestStaffLink, viewStaffLink, signInByLink } = staff;
const { verifySecondFactor, startSecondFactor, confirmSecondFactor } = staff;
const { startPasskeySignIn, signInByPasskey, getOwnSignIn, startPasskey, addPasskey } = passkeys;
const { renamePasskey, removePasskey, renewRecoveryCodes, resetStaffSignIn } = passkeys;
const { joinWaitingList, leaveWaitingList, viewOffer, acceptOffer, declineOffer, confirmComing } =
  waitingList;
const { getFirstRun, readFirstRunCard, saveFirstRunStep, undoFirstRunStep } = firstRun;
const { listPins, setPin, verifyPin } = staff;
const { listStaff, inviteStaff, changeStaffRole, removeStaff } = staff;

/**
 * Every endpoint of the API, by operation id: guest endpoints below `/api/food` and staff endpoints below
 * `/api/staff`. The routes, the documentation, the reply checks and the fuzz test all use this registry. Only
 * the service and tests import it; browser code imports only paths and types.
 */
export const endpoints = {
  getMenu,
  quoteOrder,
  placeOrder,
  viewOrder,
  watchOrder,
  changeOrder,
  confirmOrder,
  cancelOrder,
  sayOutside,
  findOrder,
  getAvailability,
  createReservation,
  findReservation,
  viewReservation,
  confirmReservation,
  moveReservation,
  cancelReservation,
  addReservationEmail,
  downloadCalendarFile,
  confirmComing,
  joinWaitingList,
  leaveWaitingList,
  viewOffer,
  acceptOffer,
  declineOffer,
  register,
  login,
  forgotPassword,
  resetPassword,
  resetPasswordByBody,
  confirmEmail,
  getAccount,
  exportAccountData,
  sendConfirmation,
  changeProfile,
  changePassword,
  logout,
  endSession,
  logoutEverywhere,
  deleteAccount,
  getStaffSession,
  signOutStaff,
  requestStaffLink,
  viewStaffLink,
  signInByLink,
  verifySecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  startPasskeySignIn,
  signInByPasskey,
  getOwnSignIn,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  renewRecoveryCodes,
  getPush,
  subscribePush,
  endPush,
  listStaff,
  inviteStaff,
  changeStaffRole,
  removeStaff,
  resetStaffSignIn,
  listPins,
  setPin,
  verifyPin,
  getToday,
  changeDish,
  changeHours,
  getDishes,
  downloadDishes,
  previewDishes,
  saveDishes,
  getFirstRun,
  readFirstRunCard,
  saveFirstRunStep,
  undoFirstRunStep,
  getEvening,
  getEveningEvents,
  sendEveningCommand,
  placeTables,
  addSampleGuests,
  removeSampleGuests,
  getEveningReport,
  downloadEveningReport,
  getKitchen,
  getKitchenEvents,
  sendKitchenCommand,
  showKitchen,
  useKitchenScreen,
  placeStaffOrder,
  getKitchenReport,
  downloadKitchenReport,
  getHouse,
  sendTestMail,
  retryMails,
  endStaffSession,
  downloadHouse,
  getNumbers,
  downloadNumbers,
  countEmptySearch,
  getDemo,
  signInDemo,
} as const satisfies Record<string, Endpoint>;

type AllEndpoints = typeof endpoints;

declare module "../core/contract/endpoint.ts" {
  interface Endpoints extends AllEndpoints {}
}
