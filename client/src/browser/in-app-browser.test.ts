import { describe, expect, test } from 'vitest'
import { isInAppBrowser } from './page.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A.240905.015'

const CHROME =
  'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36'

describe('an in-app browser', () => {
  test.each([
    [
      'Instagram on iPhone',
      `${IPHONE} Mobile/22F76 Instagram 382.0.0.27.84 (iPhone17,1; iOS 18_5; en_US)`,
    ],
    [
      'Facebook on iPhone',
      `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/515.0.0.45.90;FBDV/iPhone17,1]`,
    ],
    ['Facebook on Android', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/515.0.0.45.90;]`],
    ['LinkedIn', `${IPHONE} Mobile/22F76 [LinkedInApp]/9.31.5`],
    ['TikTok', `${IPHONE} Mobile/22F76 musical_ly_40.1.0 BytedanceWebview/d8a21c6`],
    [
      'WeChat',
      `${ANDROID}) ${CHROME} MMWEBID/1 MicroMessenger/8.0.50.2701(0x28003255) WeChat/arm64`,
    ],
    ['WhatsApp', `${IPHONE} Mobile/22F76 WhatsApp/25.10.72`],
    ['a plain WebView of Android', `${ANDROID}; wv) ${CHROME}`],
    ['a plain WKWebView', `${IPHONE} Mobile/22F76`],
  ])('is detected: %s', (_name, userAgent) => {
    expect(isInAppBrowser({ userAgent })).toBe(true)
  })
})

describe('a standalone browser', () => {
  test.each([
    ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Firefox on iPhone', `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Samsung Internet',
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ])('is not detected: %s', (_name, userAgent) => {
    expect(isInAppBrowser({ userAgent })).toBe(false)
  })

  test('a page on the home screen of an iPhone is not detected', () => {
    expect(isInAppBrowser({ userAgent: `${IPHONE} Mobile/15E148`, standalone: true })).toBe(false)
  })
})
