/** So many cards held face down, as a narrow fan of backs. */
export function Backs({ count }: { count: number }) {
  return (
    <span class="backs" aria-hidden="true" style={{ "--count": count }}>
      {Array.from({ length: count }, (_, at) => (
        <svg key={at} viewBox="0 0 52 73" aria-hidden="true" style={{ "--at": at }}>
          <use href="#back" />
        </svg>
      ))}
    </span>
  );
}
