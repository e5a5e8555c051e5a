// @ts-check
/// <reference path="../pb_data/types.d.ts" />

cronAdd("mail", "* * * * *", () =>
  require(`${__hooks}/build/mail/send-due-mail.js`).sendDueMail($app),
);
