import { caseTable } from "../case-table";
import { formatPhone, isDiallable, isSouthAfricanCell, normalisePhone } from "./phone";

export const tables = [
  caseTable("normalisePhone", normalisePhone, [
    ["national with spaces", ["082 123 4567"], "+27821234567"],
    ["national with dashes", ["082-123-4567"], "+27821234567"],
    ["country code without a sign", ["27821234567"], "+27821234567"],
    ["international", ["+27 82 123 4567"], "+27821234567"],
    ["international prefix 00", ["0027821234567"], "+27821234567"],
    ["trunk prefix in brackets", ["+27 (0)82 123 4567"], "+27821234567"],
    ["no trunk prefix", ["821234567"], "+27821234567"],
    ["already normal", ["+27821234567"], "+27821234567"],
    ["a landline", ["(011) 123-4567"], "+27111234567"],
    ["a foreign number", ["+44 7911 123456"], "+447911123456"],
    ["a foreign number by 00", ["0044 7911 123456"], "+447911123456"],
    ["the old prefix 09 is kept as typed", ["0927821234567"], "0927821234567"],
    ["a number too short is kept as typed", [" 082 123 456 "], "082 123 456"],
    ["text is kept as typed", ["abcdefghij"], "abcdefghij"],
  ]),
  caseTable("formatPhone", formatPhone, [
    ["a cell number in national form", ["+27821234567"], "082 123 4567"],
    ["a landline in national form", ["+27111234567"], "011 123 4567"],
    ["a foreign number as it is", ["+447911123456"], "+447911123456"],
  ]),
  caseTable("isDiallable", isDiallable, [
    ["E.164", ["+27821234567"], true],
    ["a foreign number", ["+447911123456"], true],
    ["a South African number that is too long is not", ["+2708212345678"], false],
    ["a national one is not", ["0821234567"], false],
    ["text is not", ["call me"], false],
  ]),
  caseTable("isSouthAfricanCell", isSouthAfricanCell, [
    ["08x", ["+27821234567"], true],
    ["06x", ["+27601234567"], true],
    ["a landline is none", ["+27111234567"], false],
    ["087 is no cell number", ["+27871234567"], false],
    ["086 is no cell number", ["+27861234567"], false],
    ["foreign is none", ["+447911123456"], false],
  ]),
];
