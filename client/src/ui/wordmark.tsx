import { logo, productName } from 'virtual:product'

/** The logo, or the name of a product without one. */
export function Wordmark() {
  if (!logo) return <p className="wordmark">{productName}</p>
  const [light, dark] = logo
  return (
    <p className="wordmark">
      <Logo image={light} theme={dark && 'light'} />
      {dark && <Logo image={dark} theme="dark" />}
    </p>
  )
}

interface LogoProps {
  readonly image: NonNullable<typeof logo>[0]
  /** The theme in which the image is shown; `undefined` if it is shown in both. */
  readonly theme: 'light' | 'dark' | undefined
}

/** The low priority lets the app load first, and keeps React from adding a preload link to the markup. */
function Logo({ image: { url, width, height }, theme }: LogoProps) {
  return (
    <img
      className={theme && `logo-${theme}`}
      src={url}
      fetchPriority="low"
      width={width}
      height={height}
      alt={productName}
    />
  )
}
