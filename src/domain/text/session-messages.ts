/** What a member reads when a session ends elsewhere: loaded then, and no part of a first visit. */
export const SESSION_NOTICES = {
  session_work_waits:
    "Waiting to send on this phone: {count}. Sign in here with the same account to send.",
  session_push_off:
    "Notifications on this phone are off. To turn them on again, sign in and open This phone.",
  session_locked: "Your data is locked on this phone until you sign in again.",
  session_password_changed:
    "Your password was changed on another device. Your data is locked on this phone until you sign in again.",
  session_signed_out:
    "You were signed out on all your devices. Your data is locked on this phone until you sign in again.",
  session_data_removed:
    "You were signed out on all your devices, and your data was removed from this phone.",
  session_account_deleted:
    "This account is being deleted, so your data was removed from this phone.",
  session_account_unknown:
    "Your account is gone. It wasn't confirmed for 30 days, or our server was restored without it. Your data is locked on this phone. Sign up here again with the same email to send it.",
  session_deactivated:
    "Your account has been deactivated. Your data is locked on this phone. Please contact us if you think this is a mistake.",
  session_account_claimed:
    "The owner of this email address set a new password. What was saved here under this address was removed.",
};
