/** One of few choices, all in sight: a button that is pressed, or a link to where one is. */
export const VIEW_CLASS =
  "btn h-auto min-h-10 max-w-full py-1 border-line bg-base-100 text-base aria-pressed:border-primary aria-pressed:bg-leaf-soft aria-pressed:font-bold aria-[current=page]:border-primary aria-[current=page]:bg-leaf-soft aria-[current=page]:font-bold";

type ViewSwitchProps<View extends string> = {
  /** What the choice is about, for screen readers. */
  label: string;
  views: readonly { readonly value: View; readonly label: string }[];
  value: View;
  onChange: (view: View) => void;
};

export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
  const { label, views, value, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would be shown
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-pressed={view.value === value}
          onClick={() => onChange(view.value)}
          className={VIEW_CLASS}
        >
          {view.label}
        </button>
      ))}
    </div>
  );
}
