/** What is looked at: no browser writes more, and the patterns below take time in proportion. */
const LOOKED_AT = 500

/** The first that matches wins: most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * A browser and its system in words of ours, 'Firefox on Linux', or null when neither is known. What the client wrote itself is
 * never kept or shown.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, LOOKED_AT) ?? ''
  const browser = nameIn(BROWSERS, text)
  const system = nameIn(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system
}

const nameIn = (names: [RegExp, string][], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null
