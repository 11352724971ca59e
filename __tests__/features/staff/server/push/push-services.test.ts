import { isPushService } from "../../../../../src/features/staff/server/push/push-services.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQ",
  "https://web.push.apple.com/QAB",
])("%s is a browser's push service", (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

it.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user:secret@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilfcm.googleapis.com/abc",
  "https://push.apple.com.evil.example/",
  "https://web.push.apple.com.evil.example/",
  "https://evil.example/fcm.googleapis.com",
  "https://evil.example#.push.apple.com",
  "https://127.0.0.1/abc",
  "https://localhost/abc",
  "https://[::1]/abc",
  "https://10.0.0.7:5432/",
  "https://169.254.169.254/latest/meta-data",
  "https://metrics.internal/abc",
  "https://2130706433/",
  "file:///etc/passwd",
  "fcm.googleapis.com",
  "",
])("%s is not", (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
