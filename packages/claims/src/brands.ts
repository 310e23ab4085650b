/** Well-known brands, for wordings that mean a rival only with a brand, and for languages where every noun is capitalised. */
export const knownBrands: ReadonlySet<string> = new Set(
  `adidas adobe airbnb aldi alexa amazon android apple asana asos audible audi bosch bose burberry calm canva casper
  chanel chatgpt coca-cola cola coke colgate costco dell disney dolce doordash dove duolingo dyson ebay etsy evernote
  facebook fitbit ford garmin gillette gmail google gopro gucci h&m headspace heineken hellofresh heygen hp hubspot huel
  huggies ikea instagram intel iphone jira kindle klarna lego lenovo levi's lidl linkedin logitech loreal l'oréal
  lululemon mailchimp mcdonald's mercedes microsoft miele monday.com mozilla nescafé nespresso netflix nike nikon
  nintendo nivea notion nutella oatly oculus omega oral-b otterbox pampers patagonia paypal peloton pepsi philips
  photoshop playstation porsche powerpoint prada quickbooks red-bull revolut rolex roomba ryanair salesforce samsung
  sephora shein shopify siemens skype slack snapchat sodastream sony spotify starbucks stripe swatch temu tesla tide
  tiktok toyota trello tupperware twitter uber unilever vimeo visa volkswagen walmart whatsapp wise wix wordpress xbox
  xerox yahoo yeti youtube zalando zapier zara zendesk zoom`.split(/\s+/),
);
