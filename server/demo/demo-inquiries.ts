// Messages in the demo village's inbox: sender, subject, message; every name is invented.

export const demoInquiries: readonly [string, string, string][] = [
  [
    'Jordan Wellington',
    'Adding our preschool',
    'Hello! A parent at our school mentioned Trusted Village and I wanted to ask how a preschool can be considered. We are a small play-based place in Alameda with two classrooms.',
  ],
  [
    'Noor Aziz-Brandt',
    'Code not working',
    'My friend sent me a code last week but the page says it is invalid. Could you check whether it has expired?',
  ],
  [
    'Sam Torvald',
    'Thank you',
    'We found our sitter here. Just wanted to say it made our first month back at work so much calmer.',
  ],
  [
    'Devi Ranganathan',
    'Wrong town on a card',
    'The photographer we recommended moved from Campbell to Los Gatos. Can the card be changed?',
  ],
  [
    'Pat Underhill',
    'Invitation request',
    'We moved to Walnut Creek in August with a newborn and do not know anybody yet.',
  ],
  ['Giulia Sorrentino', 'Question about privacy', 'Can the provider see who wrote the recommendation?'],
]
