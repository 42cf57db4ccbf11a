import type { Standard } from './standard.ts'

/*
 * Several journeys check every page: with axe and its rules for WCAG 2.2 A and AA in both themes, in the narrowest window
 * in both directions of writing, and by Tab, where each stop must be visible, uncovered and large enough.
 */

const EVERY_PAGE = [
  'e2e/journeys/keyboard-and-display.spec.ts > every page of a signed-out user meets the accessibility checks @all',
  'e2e/journeys/keyboard-and-display.spec.ts > every page of a signed-in user meets the accessibility checks @all',
] as const

const SCREENS =
  'e2e/journeys/inventory-screens.spec.ts > ${name} says and is called what is stored @all'

const MESSAGE_AT_FIELD =
  'e2e/journeys/names.spec.ts > each invalid name is reported at its field, and the first one gets the focus @all'

const BUILT_PAGES = 'client/test/built-pages.test.ts > have a language, a title and a heading: %s'

export const WCAG: Standard = {
  page: 'wcag',
  title: 'WCAG 2.2, levels A and AA',
  about: [
    'Web Content Accessibility Guidelines 2.2, W3C Recommendation (October 2023), [w3.org/TR/WCAG22](https://www.w3.org/TR/WCAG22/), Copyright © W3C, under the W3C Software and Document License. The numbers and levels are those of its success criteria; the summaries are ours.',
    'All 55 criteria of levels A and AA are here. Judged are the pages of the product with the default brand, not those that an adopter adds, the windows of Google, Apple, Microsoft and GitHub, or a captcha. No one who depends on assistive technology has tried them yet; tests were made with Chromium.',
  ],
  sections: [
    {
      title: '1 Perceivable',
      requirements: [
        {
          id: '1.1.1',
          level: 'A',
          summary: 'Images and controls have a text alternative.',
          met: [...EVERY_PAGE, SCREENS],
          note: 'The QR code of an authenticator app has a name, and its key stands beside it.',
        },
        {
          id: '1.2.1–1.2.5',
          level: 'A, AA',
          summary: 'Audio and video have captions and descriptions.',
          notApplicable: 'There is neither.',
        },
        {
          id: '1.3.1',
          level: 'A',
          summary: 'Structure and labels are in the markup.',
          met: [...EVERY_PAGE, SCREENS],
        },
        {
          id: '1.3.2',
          level: 'A',
          summary: 'The order of the markup makes sense.',
          met: [...EVERY_PAGE],
          note: 'Tab visits the controls in this order.',
        },
        {
          id: '1.3.3',
          level: 'A',
          summary: 'Instructions do not rely on shape, place or colour.',
          met: [
            SCREENS,
            'e2e/journeys/keyboard-and-display.spec.ts > in forced colours, everything shown by colour is also shown by shape',
          ],
        },
        {
          id: '1.3.4',
          level: 'AA',
          summary: 'Pages work in both orientations.',
          met: [...EVERY_PAGE],
          note: 'In wide and in narrow windows; nothing asks for the orientation.',
        },
        {
          id: '1.3.5',
          level: 'AA',
          summary: 'Fields say what they are for, so that browsers fill them in.',
          met: [
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
            'e2e/journeys/password.spec.ts > the form has a username field for password managers @all',
          ],
        },
        {
          id: '1.4.1',
          level: 'A',
          summary: 'Colour is never the only sign.',
          met: [
            'e2e/journeys/keyboard-and-display.spec.ts > in forced colours, everything shown by colour is also shown by shape',
            'e2e/journeys/activity.spec.ts > a refused sign-in is marked in words @all',
          ],
        },
        {
          id: '1.4.2',
          level: 'A',
          summary: 'Sound can be stopped.',
          notApplicable: 'There is none.',
        },
        {
          id: '1.4.3',
          level: 'AA',
          summary: 'Text has a contrast of 4.5:1.',
          met: [
            ...EVERY_PAGE,
            'product/src/colors.test.ts > the default colours have no fault',
            'server/src/emails/html.test.ts > is at least 4.5 in both themes: %s on %s',
          ],
          note: 'The build warns of colours of a brand that do not.',
        },
        {
          id: '1.4.4',
          level: 'AA',
          summary: 'Text can be doubled in size.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/layout.spec.ts > at 320 px with doubled text size, nothing scrolls horizontally',
            'e2e/journeys/grid.spec.ts > "Forgot password?" is at least 24 px tall, and icons grow with the text @all',
          ],
          note: 'Every page also fits 320 pixels, which is a zoom of 400 %.',
        },
        {
          id: '1.4.5',
          level: 'AA',
          summary: 'Text is text, not an image.',
          met: [SCREENS],
          note: 'Apart from logos.',
        },
        {
          id: '1.4.10',
          level: 'AA',
          summary: 'Pages fit a window of 320 pixels.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/two-step-display.spec.ts > two-step login fits the narrowest window in every language @all',
          ],
        },
        {
          id: '1.4.11',
          level: 'AA',
          summary: 'Controls and their states have a contrast of 3:1.',
          met: [
            'product/src/colors.test.ts > the default colours have no fault',
            'product/src/colors.test.ts > what is drawn in %s stands out from the page and from cards',
            'e2e/journeys/keyboard-and-display.spec.ts > in forced colours, everything shown by colour is also shown by shape',
          ],
          note: 'Frames of fields, icons and the ring of the focus have these colours, which are measured, not the pixels of a page. The build warns of a brand’s.',
        },
        {
          id: '1.4.12',
          level: 'AA',
          summary: 'Wider spacing of letters, words, lines and paragraphs hides nothing.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/two-step-display.spec.ts > two-step login fits the narrowest window in every language @all',
          ],
          note: 'In a wide window, in the first language.',
        },
        {
          id: '1.4.13',
          level: 'AA',
          summary: 'What appears on hover or focus can be dismissed and reached.',
          notApplicable: 'Nothing appears so, except tooltips that the browser draws.',
        },
      ],
    },
    {
      title: '2 Operable',
      requirements: [
        {
          id: '2.1.1',
          level: 'A',
          summary: 'Everything works by keyboard.',
          met: [
            'e2e/journeys/accessibility.spec.ts > signing up, changing a name, logging out and signing in work by keyboard',
            'e2e/journeys/keyboard-and-display.spec.ts > the account can be managed by keyboard alone',
            'e2e/journeys/two-step-keyboard.spec.ts > two-step login is set up and passed by keyboard alone @all',
            'e2e/journeys/passkeys.spec.ts > a passkey is added, renamed and removed by keyboard alone @all',
          ],
        },
        {
          id: '2.1.2',
          level: 'A',
          summary: 'The focus is never trapped.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/devices.spec.ts > all other devices are signed out after a confirmation, and Escape cancels it',
          ],
        },
        {
          id: '2.1.4',
          level: 'A',
          summary: 'Shortcuts of one character can be turned off.',
          notApplicable: 'There are none.',
        },
        {
          id: '2.2.1',
          level: 'A',
          summary: 'Time limits can be turned off or extended, unless they are essential.',
          met: [
            'e2e/journeys/outages.spec.ts > after a session has ended, signing in returns to path, query and hash @all',
            'server/test/api-email-code.test.ts > is sent again after a minute, and expires when the first one would have',
            'e2e/journeys/shared-computer.spec.ts > without the box, the next sign-in in the tab is an ordinary one @all',
          ],
          note: 'The limits of codes and of confirmations are essential to security. The hour on a shared computer is the user’s choice, and any other session lasts for days. A message that something was done goes after six seconds; the page shows what has changed.',
        },
        {
          id: '2.2.2',
          level: 'A',
          summary: 'What moves by itself can be stopped.',
          met: [
            'e2e/journeys/keyboard-and-display.spec.ts > with reduced motion there are no animations',
          ],
          note: 'Only what shows that the page is busy moves for longer, and a countdown of a minute says when another email can be sent.',
        },
        {
          id: '2.3.1',
          level: 'A',
          summary: 'Nothing flashes more than three times a second.',
          notApplicable: 'Nothing flashes.',
        },
        {
          id: '2.4.1',
          level: 'A',
          summary: 'Repeated parts can be skipped.',
          met: [
            'e2e/journeys/app-header.spec.ts > the first Tab skips the header and the navigation @all',
          ],
        },
        {
          id: '2.4.2',
          level: 'A',
          summary: 'Pages have titles.',
          met: [BUILT_PAGES, SCREENS],
        },
        {
          id: '2.4.3',
          level: 'A',
          summary: 'The focus moves in a meaningful order.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/app-header.spec.ts > the account menu shows the user, and is opened and closed by keyboard @all',
          ],
        },
        {
          id: '2.4.4',
          level: 'A',
          summary: 'Links say where they lead.',
          met: [...EVERY_PAGE, SCREENS],
        },
        {
          id: '2.4.5',
          level: 'AA',
          summary: 'There are two ways to each page that is no step of a process.',
          met: [
            'e2e/journeys/app-header.spec.ts > a click elsewhere closes the account menu; its link leads to the account @all',
            'e2e/journeys/app-header.spec.ts > the navigation of the account marks the current section; on phones it is a list @all',
          ],
          note: 'Sections of the account: by its navigation, and by the links of home and of its first page.',
        },
        {
          id: '2.4.6',
          level: 'AA',
          summary: 'Headings and labels describe what follows.',
          met: [BUILT_PAGES, SCREENS],
        },
        {
          id: '2.4.7',
          level: 'AA',
          summary: 'The focus is visible.',
          met: [...EVERY_PAGE],
        },
        {
          id: '2.4.11',
          level: 'AA',
          summary: 'What has the focus is not covered.',
          met: [...EVERY_PAGE],
        },
        {
          id: '2.5.1, 2.5.4, 2.5.7',
          level: 'A, AA',
          summary: 'Nothing needs a gesture, a movement of the device or dragging.',
          notApplicable: 'Everything is a click, or typed.',
        },
        {
          id: '2.5.2',
          level: 'A',
          summary: 'A press can be taken back before it is released.',
          met: [
            'e2e/journeys/accessibility.spec.ts > a press that is released beside its button does nothing @all',
          ],
          note: 'Buttons and links act on the click, which browsers send at the release.',
        },
        {
          id: '2.5.3',
          level: 'A',
          summary: 'The name of a control contains its visible text.',
          met: [SCREENS],
          note: 'The stored screens have both; axe has no stable rule for it.',
        },
        {
          id: '2.5.8',
          level: 'AA',
          summary: 'Targets have 24 × 24 pixels.',
          met: [
            ...EVERY_PAGE,
            'e2e/journeys/accessibility.spec.ts > a finger 21 pixels above or below the middle of a button hits it',
          ],
        },
      ],
    },
    {
      title: '3 Understandable',
      requirements: [
        {
          id: '3.1.1',
          level: 'A',
          summary: 'Pages name their language.',
          met: [
            BUILT_PAGES,
            'server/test/pages.test.ts > are in the language that the browser prefers: %s',
          ],
        },
        {
          id: '3.1.2',
          level: 'AA',
          summary: 'Parts in another language name it.',
          met: [
            'client/test/built-pages.test.ts > name each language in that language, and say so',
            ...EVERY_PAGE,
          ],
          note: 'The names of languages, and notes of the embedded provider.',
        },
        {
          id: '3.2.1',
          level: 'A',
          summary: 'The focus alone changes nothing.',
          met: [...EVERY_PAGE],
        },
        {
          id: '3.2.2',
          level: 'A',
          summary: 'Input alone does not change the context, unless a text says so before.',
          met: [
            'client/src/pages/login/second-step.test.tsx > says, in sight of everyone, that six digits submit themselves',
          ],
          note: 'The field for six digits submits itself with the sixth.',
        },
        {
          id: '3.2.3',
          level: 'AA',
          summary: 'Navigation is at the same place on each page.',
          met: [
            'e2e/journeys/grid.spec.ts > at ${width} px, the wordmark and the titles stay where they are from page to page @all',
            'e2e/journeys/app-header.spec.ts > the title is at the same place at home and in the account @all',
          ],
        },
        {
          id: '3.2.4',
          level: 'AA',
          summary: 'The same function has the same name everywhere.',
          met: [SCREENS],
        },
        {
          id: '3.2.6',
          level: 'A',
          summary: 'Help is at the same place on each page.',
          met: [
            'client/test/branded-product.test.ts > shows its logo, colours and links, and no illustration',
          ],
          note: 'In the footer, which all pages share (`client/src/app/frame.tsx`), if `links.support` is set in `foyer.config.ts`.',
        },
        {
          id: '3.3.1',
          level: 'A',
          summary: 'Errors name the field, in words.',
          met: [
            MESSAGE_AT_FIELD,
            'e2e/journeys/login.spec.ts > Enter in an incomplete form says which field is missing @all',
          ],
        },
        {
          id: '3.3.2',
          level: 'A',
          summary: 'Fields have labels and hints.',
          met: [
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
            ...EVERY_PAGE,
          ],
        },
        {
          id: '3.3.3',
          level: 'AA',
          summary: 'Errors say how to correct them.',
          met: [
            'client/src/messages/describe-failure.test.ts > each get a sentence of their kind',
            'e2e/journeys/password.spec.ts > a password against the policy is reported at its field, and the input stays @all',
          ],
        },
        {
          id: '3.3.4',
          level: 'AA',
          summary: 'What cannot be undone is confirmed first.',
          met: [
            'e2e/journeys/delete-account.spec.ts > a verified user reads where the deletion is confirmed @all',
            'e2e/journeys/delete-account.spec.ts > an account is deleted by keyboard, in the browser, in the product and at the provider',
          ],
          note: 'The deletion asks for the email to be typed.',
        },
        {
          id: '3.3.7',
          level: 'A',
          summary: 'What was entered is not asked for again in the same process.',
          met: [
            'e2e/journeys/provider-codes.spec.ts > a taken email offers Login, where it is filled in @all',
            'e2e/journeys/email-recovery-link.spec.ts > a used recovery link links to a password reset, with the email filled in @all',
            'e2e/journeys/early-input.spec.ts > input made before the scripts load is kept and can be submitted @all',
          ],
        },
        {
          id: '3.3.8',
          level: 'AA',
          summary: 'No login depends on memory or puzzles alone.',
          met: [
            'client/test/built-pages.test.ts > have labelled fields that password managers recognise',
            'e2e/journeys/passkeys.spec.ts > a user adds a passkey and logs in with it alone',
            'e2e/journeys/extensions.spec.ts > can fill in and click at once: ${JSON.stringify(event)}${tag}',
          ],
          note: 'Passwords and codes can be pasted and filled in.',
        },
      ],
    },
    {
      title: '4 Robust',
      requirements: [
        {
          id: '4.1.2',
          level: 'A',
          summary: 'Controls have names, roles and states.',
          met: [...EVERY_PAGE, SCREENS],
        },
        {
          id: '4.1.3',
          level: 'AA',
          summary: 'Messages are announced without taking the focus.',
          met: [
            'e2e/journeys/login.spec.ts > while signing in, an announced overlay covers only the form, and the focus stays @all',
            'e2e/journeys/forgot-password.spec.ts > another email can be requested after a minute, with a countdown announced once @all',
          ],
        },
      ],
    },
  ],
}
