import type { Random } from "./random.ts";

export const FIRST_NAMES =
  "Thandi Sipho Lerato Pieter Nomsa Fatima Johan Ayesha Bongani Chantal Dineo Ebrahim Zanele Francois Gugu Hendrik Itumeleng Jabulani Kagiso Lindiwe Mpho Naledi Olwethu Priya Refilwe Suné Tebogo Unathi Vusi Wandile Xolani Yusuf Zinhle Anele Busisiwe Carel Deshni Elmarie Farouk Gcina Andile Rethabile Siyabonga Nokuthula Riaan Shanaaz Themba Palesa Katlego Ntombi".split(
    " ",
  );
export const SURNAMES =
  "Mokoena Dlamini Nkosi Botha Naidoo Khumalo Pillay Molefe Jacobs Mahlangu Sithole Ndlovu Govender Zulu Petersen Maseko Davids Mthembu Venter Radebe Adams Tshabalala Steyn Mabaso Hendricks Moodley Cele Fourie Phiri Daniels Baloyi Mkhize Nel Sibiya Essop Modise Zwane Chetty Buthelezi Louw Makhubela September Ngcobo Pretorius Sebola".split(
    " ",
  );

interface Place {
  readonly suburb: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly streets: readonly string[];
}

const PLACES: readonly Place[] = [
  place("Orlando West, Soweto, Gauteng, 1804", "Vilakazi Street", "Pela Street", "Ngakane Street"),
  place("Diepkloof, Soweto, Gauteng, 1862", "Immink Drive", "Ben Naude Drive", "Martha Street"),
  place(
    "Observatory, Cape Town, Western Cape, 7925",
    "Lower Main Road",
    "Trill Road",
    "Arnold Street",
  ),
  place("Khayelitsha, Cape Town, Western Cape, 7784", "Ntlazane Road", "Walter Sisulu Road"),
  place("Mitchells Plain, Cape Town, Western Cape, 7785", "Merrydale Avenue", "Spine Road"),
  place("Sunnyside, Pretoria, Gauteng, 0002", "Robert Sobukwe Street", "Celliers Street"),
  place("Mamelodi East, Pretoria, Gauteng, 0122", "Tsamaya Avenue", "Maphalla Drive"),
  place("Morningside, Durban, KwaZulu-Natal, 4001", "Florida Road", "Windermere Road"),
  place("Chatsworth, Durban, KwaZulu-Natal, 4092", "Lenny Naidu Drive", "Arena Park Drive"),
  place("Umlazi, Durban, KwaZulu-Natal, 4066", "Mangosuthu Highway", "Prince Mcwayizeni Drive"),
  place("Walmer, Gqeberha, Eastern Cape, 6070", "Main Road", "Heugh Road", "8th Avenue"),
  place("Mdantsane, East London, Eastern Cape, 5219", "Qumza Highway", "Billie Road"),
  place("Westdene, Bloemfontein, Free State, 9301", "Second Avenue", "Brill Street"),
  place("Seshego, Polokwane, Limpopo, 0742", "Freedom Drive", "Hospital Street"),
  place("West Acres, Mbombela, Mpumalanga, 1201", "Koraalboom Street", "Stinkhout Crescent"),
  place("Baillie Park, Potchefstroom, North West, 2531", "Holtzhausen Road", "Bult Street"),
  place("Galeshewe, Kimberley, Northern Cape, 8345", "Hulana Street", "Nobengula Road"),
];

function place(line: string, ...streets: string[]): Place {
  const [suburb = "", city = "", province = "", postal_code = ""] = line.split(", ");
  return { suburb, city, province, postal_code, streets };
}

const INSTRUCTIONS = [
  "",
  "",
  "Ring the bell twice, the dog is friendly.",
  "Blue gate opposite the spaza shop.",
  "Please call when you are at the boom.",
  "Leave with the security guard if nobody is home.",
  "House behind the church, green roof.",
];

export interface Person {
  readonly full_name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

/** A member's name, address for mail (of a domain that no mail ever reaches) and cell number. */
export function inventPerson(random: Random, index: number): Person {
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(SURNAMES);
  const plain = (name: string) =>
    name
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toLowerCase();
  const prefix = random.pick(["60", "61", "71", "72", "73", "76", "78", "79", "82", "83", "84"]);
  return {
    full_name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}${index}@example.com`,
    phone: `+27${prefix}${random.int(1_000_000, 9_999_999)}`,
  };
}

export type Address = ReturnType<typeof inventAddress>;

export function inventAddress(random: Random) {
  const { streets, ...where } = random.pick(PLACES);
  return {
    line1: `${random.int(1, 240)} ${random.pick(streets)}`,
    line2: random.oneIn(4) ? `Unit ${random.int(1, 40)}` : "",
    ...where,
    delivery_instructions: random.pick(INSTRUCTIONS),
  };
}
