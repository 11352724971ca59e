import { developMiddleware } from "../../../src/site/gatsby/develop-middleware.ts";

function visit(url: string, { method = "GET", accept = "text/html" } = {}) {
  let answer = "passed on";
  developMiddleware({
    use: (handler) =>
      handler(
        { method, url, headers: { accept } },
        { redirect: (status, to) => (answer = `${status} ${to}`) },
        () => undefined,
      ),
  });
  return answer;
}

test.each([
  ["/Lunch", "302 /lunch"],
  ["/LUNCH//?a=B", "302 /lunch?a=B"],
  ["/ResetPassword/AbC-1", "302 /resetpassword/AbC-1"],
  ["/resetpassword/AbC-1", "passed on"],
  ["/lunch", "passed on"],
  ["/", "passed on"],
  ["/page-data/Lunch/page-data.json", "passed on"],
  ["/___graphql/", "passed on"],
  ["/api/food/createReservation", "passed on"],
  ["/admin/", "passed on"],
  ["//evil.example/", "passed on"],
])("in development, %s: %s", (url, answer) => {
  expect(visit(url)).toBe(answer);
});

test("only pages are redirected, not scripts or posts", () => {
  expect(visit("/Lunch", { accept: "*/*" })).toBe("passed on");
  expect(visit("/Lunch", { method: "POST" })).toBe("passed on");
});
