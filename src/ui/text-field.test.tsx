import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChoiceField } from "./choice-field";
import { TextField } from "./text-field";

describe("a field", () => {
  it("ties its label, hint and error to the control", () => {
    const html = renderToStaticMarkup(
      <TextField name="city" label="City" hint="Town or city" error="City is required" />,
    );
    expect(html).toContain('<label for="city"');
    expect(html).toContain('aria-describedby="city-hint city-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="city-error".*City is required/);
  });

  it("is announced as required unless it is optional", () => {
    expect(renderToStaticMarkup(<TextField name="city" label="City" />)).toContain("aria-required");
    const optional = renderToStaticMarkup(<TextField name="suburb" label="Suburb" optional />);
    expect(optional).not.toContain("aria-required");
    expect(optional).toContain('aria-describedby="suburb-optional"');
    expect(optional).toMatch(/<label[^>]*>Suburb<\/label>/);
  });

  it("is not marked as wrong while nothing is wrong", () => {
    const html = renderToStaticMarkup(<TextField name="city" label="City" />);
    expect(html).not.toContain("aria-invalid=");
    expect(html).not.toContain("aria-describedby=");
  });
});

describe("a choice", () => {
  it("chooses nothing beforehand and gives its first option the field's id", () => {
    const html = renderToStaticMarkup(
      <ChoiceField name="frequency" label="Frequency" choices={["Once-off", "Weekly"]} />,
    );
    expect(html).not.toContain("checked=");
    expect(html).toMatch(/id="frequency"[^>]*value="Once-off"/);
    expect(html).toContain("<legend");
  });

  it("says that it is required, in sight and to screen readers", () => {
    const group = (optional: boolean) =>
      renderToStaticMarkup(
        <ChoiceField name="frequency" label="Frequency" choices={["Weekly"]} optional={optional} />,
      );
    expect(group(false)).toMatch(/<fieldset[^>]* role="radiogroup"[^>]* aria-required="true"/);
    expect(group(false)).toContain("(required)");
    expect(group(true)).not.toMatch(/aria-required|\(required\)/);
  });
});
