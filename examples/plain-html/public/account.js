const begin = document.querySelector("#begin");
const state = document.querySelector("#state");

begin.addEventListener("click", async () => {
  begin.remove();
  const response = await fetch("/verifications", { method: "POST" });
  const { url } = await response.json();
  const capture = document.createElement("passmuster-capture");
  capture.url = url;
  capture.addEventListener("submitted", () => {
    state.textContent = "Thank you. Your documents are being checked.";
  });
  capture.addEventListener("finished", ({ detail }) => {
    state.textContent = detail.outcome === "approved" ? "Your account is open." : "You will hear from us.";
  });
  document.body.append(capture);
});
