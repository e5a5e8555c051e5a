import type { ComponentProps, ReactNode, RefObject } from "react";
import type { EditTarget } from "@/data/remote/edits";
import type { Versioned } from "@/domain/edit/edit";
import type { Toast } from "@/domain/text/messages";
import { CardSection } from "@/ui/card-section";
import { Fact, Facts } from "@/ui/facts";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { EditForm } from "../shared/form/edit-form";
import { useEditForm } from "../shared/form/use-edit-form";

type Values = Record<string, string>;
type Row = Versioned<object>;

interface SettingsField {
  readonly name: string;
  readonly label: string;
  /** The name that the environment has for it. */
  readonly variable: string;
  readonly input?: Partial<ComponentProps<typeof TextField>>;
  /** What there is to choose from, in place of a text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

type FieldsFormProps = {
  title: string;
  fields: readonly SettingsField[];
  schema: Parameters<typeof useEditForm<Values, Values>>[0]["schema"];
  row: Row & { readonly fixed: readonly string[] };
  save: (edit: Values & EditTarget) => Promise<Row>;
  onSaved: () => void;
  failed: Toast;
  saveLabel: string;
  isDirty: RefObject<boolean>;
  /** What an admin reads of it, also where it can't be changed here. */
  about?: ReactNode;
  children?: ReactNode;
};

/** A group of settings. What the environment of the server sets is shown, and can't be changed here. */
export function FieldsForm(props: FieldsFormProps) {
  const { title, fields, row, about } = props;
  const values = row as Row as Versioned<Values>;
  const isFixed = fields.every(({ name }) => row.fixed.includes(name));
  if (!isFixed) return <Form {...props} />;
  return (
    <CardSection kind="plain" title={title}>
      {about}
      <Facts>
        {fields.map(({ name, label, choices }) => (
          <Fact key={name} name={label}>
            {choices?.find(({ value }) => value === values[name])?.label ?? values[name]}
          </Fact>
        ))}
      </Facts>
      <p className="text-muted">
        The server's environment sets these. Change them there, then start the server again.
      </p>
    </CardSection>
  );
}

function Form(props: FieldsFormProps) {
  const { title, fields, row, schema, save, onSaved, failed, saveLabel, isDirty } = props;
  const names = fields.map(({ name }) => name);
  const form = useEditForm<Values, Values>({
    prefix: row.id,
    names,
    schema,
    row: row as Row as Versioned<Values>,
    typed: (content) => Object.fromEntries(names.map((name) => [name, content?.[name] ?? ""])),
    save: async (edit) => (await save(edit)) as Versioned<Values>,
    onSaved,
    failed,
    isDirty,
  });
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <EditForm title={title} form={form} labels={labels} saveLabel={saveLabel}>
      {props.about}
      {props.children}
      {fields.map(({ name, label, variable, input, choices }) =>
        choices ? (
          <SelectField
            key={name}
            {...form.field(name)}
            label={label}
            prompt={null}
            choices={choices}
          />
        ) : (
          <TextField
            key={name}
            {...form.field(name)}
            label={label}
            autoComplete="off"
            {...input}
            {...(row.fixed.includes(name) && {
              readOnly: true,
              hint: `The server's environment sets this (${variable}).`,
            })}
          />
        ),
      )}
    </EditForm>
  );
}
