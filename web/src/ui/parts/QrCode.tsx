interface Props {
  /** The picture as the server sends it, an SVG element. */
  svg: string;
  alt: string;
  /** Pixels from edge to edge. */
  size: number;
}

/** A QR code that the server has drawn. */
export function QrCode({ svg, alt, size }: Props) {
  return <img class="qr" src={svgAddress(svg)} alt={alt} width={size} height={size} />;
}

/** An address by which a browser shows an SVG element as a picture. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
