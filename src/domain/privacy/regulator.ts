/** The Information Regulator, which takes complaints (POPIA, section 74). */
export const REGULATOR = {
  complaints: "POPIAComplaints@inforegulator.org.za",
  phone: "0800 017 160",
} as const;
