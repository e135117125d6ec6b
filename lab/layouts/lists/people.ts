/** Common names by language: surnames, women's names, men's names. */
export const people: Readonly<Record<string, readonly [surnames: string, women: string, men: string]>> = {
  en: [
    "Smith|Johnson|Carter|Bennett|O'Connor|Hughes|Whitaker|Palmer|McDonald|Fitzgerald|Turner|Lee|Young|Ross|Van Horn|Brooks|Sullivan|Nguyen|Ramirez|Washington|St. Clair|Ford|Kim|Ortiz-Hall|Mackenzie|Pruitt|Bauer|Dunn",
    "Emily|Olivia|Grace|Hannah|Charlotte|Abigail|Ruth|Joan|Brianna|Tamara|Amy|Mary Ann|Katherine|Zoe|Latoya|Ivy",
    "James|William|Ethan|Daniel|Robert|Samuel|Jack|Liam|Marcus|Andre|Leo|Christopher|Benjamin|Ian|Jamal|Theodore",
  ],
  fr: [
    "Martin|Bernard|Dubois|Lefèvre|Moreau|Girard|Roux|Fontaine|Chevalier|Gauthier|Perrin|De La Tour|Le Goff|Benoît|Marchand|Dupuis",
    "Camille|Élodie|Chloé|Manon|Aurélie|Inès|Margaux|Hélène|Marie-Claire|Zoé|Louise",
    "Jérôme|Lucas|Théo|Jean-Pierre|Étienne|Hugo|François|Maxime|Noé|Guillaume|Rémi",
  ],
  de: [
    "Müller|Schmidt|Schneider|Fischer|Weiß|Krüger|Hoffmann|Schäfer|von Berg|Zimmermann|Böhm|Vogel|Groß|Lehmann|Jung|Möller",
    "Anna|Lena|Katharina|Ursula|Johanna|Sophie|Jana|Heike|Brigitte|Greta|Änne",
    "Lukas|Jonas|Felix|Maximilian|Jürgen|Björn|Karl-Heinz|Uwe|Florian|Moritz|Götz",
  ],
  es: [
    "García López|Martínez Ruiz|Fernández|Gómez Peña|Ibáñez Soto|Núñez|Castro Vega|Herrera|Delgado Ríos|Cano|Morales Díaz|Quispe Mamani|Ortega y Gil|Rojas",
    "María José|Lucía|Carmen|Valentina|Daniela|Ana|Pilar|Ximena|Rocío|Isabel|Noelia",
    "José Luis|Javier|Andrés|Alejandro|Ángel|Iñigo|Juan Carlos|Rubén|Diego|Óscar|Matías",
  ],
  it: [
    "Rossi|Bianchi|Esposito|Ferrari|Romano|Colombo|D'Angelo|Ricci|De Luca|Conti|Lo Presti|Marchetti|Galli",
    "Giulia|Chiara|Francesca|Sofia|Elisa|Martina|Alessia|Rosa Maria|Noemi",
    "Marco|Luca|Alessandro|Giovanni|Niccolò|Davide|Pietro|Gian Paolo|Enzo",
  ],
  pt: [
    "Silva Santos|Pereira|Oliveira Costa|Gonçalves|Ferreira|Araújo|Conceição|dos Reis|Magalhães|Simões|Lopes",
    "Beatriz|Inês|Ana Rita|Mariana|Conceição|Leonor|Joana",
    "João|Tiago|Luís Miguel|António|Gonçalo|Rui|Estêvão",
  ],
  nl: [
    "de Vries|van den Berg|Jansen|Bakker|Visser|van Dijk|Smit|Mulder|ter Horst|Claes|Peeters",
    "Sanne|Femke|Anouk|Lotte|Marieke|Eva|Noor",
    "Daan|Sem|Thijs|Pieter|Bram|Joost|Koen",
  ],
  pl: [
    "Kowalska|Nowak|Wiśniewski|Wójcik|Dąbrowska|Zając|Szymańska|Kaczmarek|Żak|Łuczak",
    "Zofia|Małgorzata|Agnieszka|Ewa|Łucja",
    "Paweł|Stanisław|Michał|Grzegorz|Jan",
  ],
  cs: [
    "Novák|Svobodová|Dvořák|Černý|Procházková|Kučera|Řezníček|Horváth|Šimko|Zupan",
    "Tereza|Lucie|Kateřina|Živa|Zuzana",
    "Jiří|Tomáš|Ondřej|Matej|Luboš",
  ],
  ro: [
    "Popescu|Ionescu|Stănescu|Dumitru|Țurcanu|Rusu",
    "Ioana|Elena|Mădălina|Ștefania",
    "Andrei|Mihai|Ștefan|Cristian",
  ],
  nordic: [
    "Johansson|Lindström|Åkerlund|Sørensen|Nielsen|Hansen|Virtanen|Mäkinen|Korhonen|Ødegård|Bergström|Tamm|Saar",
    "Freja|Astrid|Sigrid|Aino|Åsa|Maja|Solveig",
    "Lars|Mikkel|Jörgen|Øyvind|Väinö|Anders|Eetu",
  ],
  hu: ["Nagy|Kovács|Tóth|Szabó|Kőműves|Fehér", "Réka|Eszter|Zsófia|Ágnes", "Gergő|László|Bálint|György"],
  hr: [
    "Horvat|Kovačević|Babić|Đurić|Marić|Petrović|Šarić|Jukić",
    "Ana|Ivana|Dunja|Željka",
    "Luka|Ivan|Marko|Đorđe",
  ],
  lt: [
    "Kazlauskas|Bērziņš|Žukauskienė|Ozoliņa|Kļaviņš|Petraitytė",
    "Rūta|Eglė|Līga|Ieva",
    "Jonas|Jānis|Mindaugas|Artūrs",
  ],
  tr: ["Yılmaz|Kaya|Demir|Şahin|Öztürk|Çelik|Aydın", "Ayşe|Zeynep|Elif|Gül", "Mehmet|Emre|Çağrı|Oğuz"],
  el: [
    "Papadopoulos|Nikolaidis|Georgiou|Vlachou|Economou",
    "Eleni|Maria|Katerina|Sofia",
    "Giorgos|Nikos|Kostas|Yannis",
  ],
  uk: [
    "Shevchenko|Kovalenko|Bondar|Ivanova|Petrov|Dimitrov|Todorova",
    "Olena|Iryna|Daria|Natalia",
    "Andrii|Oleksandr|Ivan|Georgi",
  ],
  in: [
    "Sharma|Patel|Reddy|Iyer|Khan|Das|Kaur|Nair|Gupta",
    "Priya|Ananya|Lakshmi|Asha|Kavita",
    "Rahul|Arjun|Vikram Singh|Imran|Suresh Kumar",
  ],
  af: [
    "Okafor|Mensah|Adeyemi|Wanjiru|Ndlovu|Kamau|Abubakar|Otieno|van Wyk",
    "Amina|Ngozi|Thandi|Achieng|Ama",
    "Kwame|Chidi|Tunde|Sipho|Brian Kiprop",
  ],
  id: [
    "Wijaya|Santoso|Pratama|Tan|Binti Ahmad|Dela Cruz|Reyes|Halim",
    "Siti|Dewi|Maria Clara|Nurul",
    "Budi|Agus|Ahmad|Jose Rizaldo|Wei Ming",
  ],
};
