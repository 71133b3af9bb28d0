interface Props {
  testId: string;
  label: string;
  describedBy?: string | undefined;
  class?: string;
  value: number | null;
  onValue: (value: number | null) => void;
}

/** A field for a small number; whatever is no digit does not get into it. A phone shows digits only. */
export function DigitInput({
  testId,
  label,
  describedBy,
  class: className = "",
  value,
  onValue,
}: Props) {
  return (
    <input
      class={`keep-digits ${className}`}
      type="text"
      inputMode="numeric"
      autocomplete="off"
      dir="ltr"
      maxLength={4}
      data-testid={testId}
      aria-label={label}
      aria-describedby={describedBy}
      value={value ?? ""}
      onFocus={(event) => event.currentTarget.select()}
      onInput={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, "").slice(0, 4);
        currentTarget.value = digits;
        onValue(digits === "" ? null : Number(digits));
      }}
    />
  );
}
