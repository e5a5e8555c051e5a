import { textParts } from "@/domain/text/links";

/** Plain text with its lines, in which https addresses are links. */
export function LinkedText({ children }: { children: string }) {
  return (
    <span className="break-words whitespace-pre-line">
      {textParts(children).map(({ text, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move
            key={index}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="link break-all"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </span>
  );
}
