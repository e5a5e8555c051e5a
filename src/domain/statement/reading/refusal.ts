/** Why a file is not read. A row is counted as a spreadsheet counts it, from 1. */
export interface ReadRefusal {
  readonly code: keyof typeof REFUSALS;
  readonly row?: number | undefined;
  /** The column's name, or its number where it has none. */
  readonly column?: string | undefined;
  /** What the file says there. */
  readonly found?: string | undefined;
  /** What it would have to say. */
  readonly expected?: string | undefined;
}

export function refused(
  code: ReadRefusal["code"],
  at: Omit<ReadRefusal, "code"> = {},
): { readonly ok: false; readonly refusal: ReadRefusal } {
  return { ok: false, refusal: { code, ...at } };
}

/** What is said: the title, and what to do. `{found}` and `{expected}` are filled in. */
const REFUSALS = {
  file_empty: {
    title: "The file is empty",
    advice: "Download the statement again and choose that file.",
  },
  file_too_large: {
    title: "The file is larger than {expected}",
    advice: "Download a shorter period.",
  },
  file_pdf: {
    title: "This is a PDF",
    advice: "In your internet banking, download the statement as CSV or OFX and choose that file.",
  },
  file_xlsx: {
    title: "This is an Excel workbook",
    advice:
      "Download the statement as CSV or OFX. Or open it in Excel and save it as “CSV UTF-8 (comma delimited)”.",
  },
  file_not_text: {
    title: "This isn't a bank statement that we can read",
    advice: "In your internet banking, download the statement as CSV or OFX and choose that file.",
  },
  zip_broken: {
    title: "The zip file can't be opened",
    advice: "Download it again, or unpack it and choose the CSV file.",
  },
  zip_without_statement: {
    title: "The zip file holds no CSV or OFX file",
    advice: "Download the statement as CSV or OFX.",
  },
  zip_with_several: {
    title: "The zip file holds more than one statement",
    advice: "Unpack it and choose one file at a time.",
  },
  too_many_lines: {
    title: "The file has more than {expected} lines",
    advice: "Download a shorter period.",
  },
  too_many_on_days: {
    title: "More than {expected} lines are of one day, or their days are out of order",
    advice: "Download a shorter period.",
  },
  too_many_columns: {
    title: "A row has more than {expected} columns",
    advice: "This isn't a bank statement. Download it again as CSV or OFX.",
  },
  quote_unclosed: {
    title: "A quotation mark is out of place",
    advice: "Download the file again and choose it without opening it in Excel.",
  },
  number_shortened: {
    title: "Excel shortened a number to {found}",
    advice: "Download the file again and choose it without opening it in Excel.",
  },
  row_too_long: {
    title: "A row has more columns than the header",
    advice: "Found “{found}”. Download the file again.",
  },
  amount_unreadable: {
    title: "“{found}” isn't an amount",
    advice: "Download the file again and choose it without changing it.",
  },
  amount_twice: {
    title: "A row has both money in and money out",
    advice: "Download the file again and choose it without changing it.",
  },
  date_unreadable: {
    title: "“{found}” isn't a date",
    advice: "Download the file again and choose it without changing it.",
  },
  date_ahead: {
    title: "{found} hasn't come yet",
    advice:
      "If your bank dates weekends and holidays ahead, import the file on that day. If not, check how it writes dates.",
  },
  dates_unclear: {
    title: "It's not clear which number is the day and which the month",
    advice: "Download a longer period, such as two months.",
  },
  columns_unknown: {
    title: "We don't know this layout yet",
    advice: "Tell us which column is which.",
  },
  columns_missing: {
    title: "The file has no column “{expected}”",
    advice: "The bank changed its layout. Tell us again which column is which.",
  },
  balance_breaks: {
    title: "The balances don't add up",
    advice:
      "The file says {found}, but the row before and the amount give {expected}. Download the file again.",
  },
  totals_differ: {
    title: "The lines don't add up to the closing balance",
    advice: "The file says {found}, but its lines give {expected}. Download the file again.",
  },
  several_accounts: {
    title: "The file holds more than one account: {found} and {expected}",
    advice: "Download one account at a time.",
  },
  no_lines: {
    title: "The file has no deposits or payments",
    advice: "Download a period in which money moved.",
  },
} as const;

/** The text of the refusal: what is wrong, where, and what to do. */
export function refusalText(refusal: ReadRefusal): {
  title: string;
  where: string;
  advice: string;
} {
  const { title, advice } = REFUSALS[refusal.code];
  const filled = (text: string) =>
    text.replace("{found}", refusal.found ?? "").replace("{expected}", refusal.expected ?? "");
  const row = refusal.row === undefined ? "" : `Row ${refusal.row}`;
  const column = refusal.column === undefined ? "" : `column “${refusal.column}”`;
  return {
    title: filled(title),
    where: [row, column].filter(Boolean).join(", "),
    advice: filled(advice),
  };
}
