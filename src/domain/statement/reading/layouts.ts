/** Which column is which: names of the header, or `#1`, `#2` … where there is no header. */
export interface ColumnMap {
  readonly date: string;
  /** In the order in which they are joined. */
  readonly text: readonly string[];
  /** One signed column; empty where money in and out have their own. */
  readonly amount: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly fee: string;
  readonly balance: string;
}

export interface Layout {
  readonly id: string;
  /** As it is shown. */
  readonly name: string;
  /** Names of the header, in this order; others may be between them. One of several is written `a|b`. */
  readonly header: readonly string[];
  readonly columns: Partial<ColumnMap>;
  /** Its account number or name, in each row. */
  readonly account?: string;
  /** The column that says "Pending". */
  readonly state?: string;
  /** What the first cell of a line says, where other rows say other things. */
  readonly record?: string;
}

export const NO_COLUMNS: ColumnMap = {
  date: "",
  text: [],
  amount: "",
  moneyIn: "",
  moneyOut: "",
  fee: "",
  balance: "",
};

const words = (text: string) => text.split(", ");

/** The layouts of South African banks that have a header. The most telling come first. */
export const LAYOUTS: readonly Layout[] = [
  {
    id: "fnb-recreated",
    name: "FNB",
    header: words("Effective Date, Description, Reference, Debit / Credit, Amount, Balance"),
    columns: {
      date: "Effective Date",
      text: ["Description", "Reference"],
      amount: "Amount",
      fee: "Service Fee",
      balance: "Balance",
    },
  },
  {
    id: "fnb-business-2026",
    name: "FNB business",
    header: words("Effective Date, Description, Reference, Service Fee, Amount, Balance"),
    columns: {
      date: "Effective Date",
      text: ["Description", "Reference"],
      amount: "Amount",
      fee: "Service Fee",
      balance: "Balance",
    },
  },
  {
    id: "fnb-business",
    name: "FNB business",
    header: words("Date, Service Fee, Amount, Description, Reference, Balance"),
    columns: {
      date: "Date",
      text: ["Description", "Reference"],
      amount: "Amount",
      fee: "Service Fee",
      balance: "Balance",
    },
  },
  {
    id: "standard-business",
    name: "Standard Bank business",
    header: words(
      "Date, Value Date, Statement Number, Description, Amount, Balance, Originator Reference",
    ),
    columns: {
      date: "Date",
      text: ["Description", "Originator Reference", "Customer Reference"],
      amount: "Amount",
      balance: "Balance",
    },
  },
  {
    id: "capitec",
    name: "Capitec",
    header: words("Account, Posting Date, Description, Money In, Money Out, Balance"),
    columns: {
      date: "Posting Date",
      text: ["Description", "Original Description"],
      moneyIn: "Money In",
      moneyOut: "Money Out",
      fee: "Fee",
      balance: "Balance",
    },
    account: "Account",
  },
  {
    id: "capitec-2023",
    name: "Capitec",
    header: words("Posting Date, Description, Debit Amount, Credit Amount, Balance"),
    columns: {
      date: "Posting Date",
      text: ["Description", "Original Description"],
      moneyIn: "Credit Amount",
      moneyOut: "Debit Amount",
      fee: "Fee",
      balance: "Balance",
    },
    account: "Account",
  },
  {
    id: "capitec-business",
    name: "Capitec Business",
    header: words("Account, Date, Description, Reference, Amount, Fees, Balance"),
    columns: {
      date: "Date",
      text: ["Description", "Reference"],
      amount: "Amount",
      fee: "Fees",
      balance: "Balance",
    },
    account: "Account",
  },
  {
    id: "discovery",
    name: "Discovery Bank",
    header: words(
      "Value Date, Type, Description|Transaction Description, Beneficiary or CardHolder, Amount",
    ),
    columns: {
      date: "Value Date",
      text: ["Description", "Transaction Description", "Beneficiary or CardHolder"],
      amount: "Amount",
    },
    account: "Account Nickname",
    state: "Type",
  },
  {
    id: "bank-zero",
    name: "Bank Zero",
    header: words("Date, Day, Time, Type, Description 1, Description 2, Fee, Amount, Balance"),
    columns: {
      date: "Date",
      text: ["Description 1", "Description 2"],
      amount: "Amount",
      fee: "Fee",
      balance: "Balance",
    },
  },
  {
    id: "tymebank",
    name: "TymeBank",
    header: words("Date, Description, Fees, Money Out, Money In, Balance"),
    columns: {
      date: "Date",
      text: ["Description"],
      moneyIn: "Money In",
      moneyOut: "Money Out",
      fee: "Fees",
      balance: "Balance",
    },
  },
  {
    id: "investec",
    name: "Investec",
    header: words(
      "Posted Date|Date, Description, Debit|Debits, Credit|Credits, Balance|Running Balance",
    ),
    columns: {
      date: "Posted Date|Date",
      text: ["Description"],
      moneyIn: "Credit|Credits",
      moneyOut: "Debit|Debits",
      balance: "Balance|Running Balance",
    },
  },
  {
    id: "african-bank",
    name: "African Bank",
    header: words("Date, Description, Charges, Amount, Balance"),
    columns: {
      date: "Date",
      text: ["Description"],
      amount: "Amount",
      fee: "Charges",
      balance: "Balance",
    },
  },
  {
    id: "fnb",
    name: "FNB",
    header: words("Date, Amount, Balance, Description"),
    columns: { date: "date", text: ["description"], amount: "amount", balance: "balance" },
  },
  {
    id: "absa",
    name: "Absa",
    header: words("Date, Description, Amount, Balance"),
    columns: { date: "date", text: ["description"], amount: "amount", balance: "balance" },
  },
];

/** Layouts without a header: by the shape of their rows. */
export const SHAPES: readonly (Layout & { readonly row: readonly RegExp[] })[] = [
  {
    id: "standard",
    name: "Standard Bank",
    header: [],
    row: [/^[A-Z]*$/, /^\d{8}$/, /^(##)?$/, /\d/, /./],
    columns: { date: "#2", text: ["#5", "#6"], amount: "#4" },
  },
  {
    id: "fnb-emailed",
    name: "FNB",
    header: [],
    record: "5",
    row: [/^5$/, /^\d+$/, /^'?\d{1,2} [A-Za-z]{3,9}'?$/, /(?:)/, /(?:)/, /(?:)/, /\d/, /\d/],
    columns: { date: "#3", text: ["#4", "#5", "#6"], amount: "#7", balance: "#8" },
  },
  {
    id: "nedbank",
    name: "Nedbank",
    header: [],
    row: [/^\d{2}[A-Za-z]{3}\d{4}$/, /(?:)/, /(?:)/, /\d/],
    columns: { date: "#1", text: ["#2"], amount: "#3", balance: "#4" },
  },
  {
    id: "nedbank-business",
    name: "Nedbank business",
    header: [],
    row: [/^\d{4,6}$/, /^\d{2}\/\d{2}\/\d{4}$/, /(?:)/, /(?:)/, /\d/],
    columns: { date: "#2", text: ["#3"], amount: "#4", balance: "#5" },
  },
];

/** What columns are called where no layout fits: enough to propose a map. */
export const COLUMN_WORDS = {
  date: /^(posting |posted |effective |transaction |value |trans(action)? )?(date|datum|posted)$/i,
  text: /^(transaction )?(description|details?|narrative|narration|reference|memo|beneficiary|payee|beskrywing|verwysing|particulars)( \d)?$/i,
  amount: /^(transaction )?(amount|value|bedrag)( ?\((r|zar|rand)\))?$/i,
  moneyIn:
    /^(money in|credits?|credit amount|deposits?|paid in|amount in|krediet)( ?\((r|zar|rand)\))?$/i,
  moneyOut:
    /^(money out|debits?|debit amount|withdrawals?|paid out|amount out|debiet)( ?\((r|zar|rand)\))?$/i,
  fee: /^(service |bank )?(fees?|charges?)( ?\((r|zar|rand)\))?$/i,
  balance: /^(running |account )?(balance|saldo)( ?\((r|zar|rand)\))?$/i,
} as const;
