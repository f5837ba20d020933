/** Cars of Russia and its neighbours; the notation is explained in cars.ts. */
export const DOMESTIC_CARS = `
@lada|Lada|L4|L2
%A=1.6 8V (87 л.с.);B=1.6 8V (90 л.с.);C=1.6 16V (98 л.с.);D=1.6 16V (106 л.с.);E=1.8 16V (122 л.с.);F=1.6 16V (113 л.с.);G=1.5 8V (77 л.с.);H=1.6 8V (81 л.с.);I=1.7i (83 л.с.);J=1.7i (80 л.с.);K=1.6 (102 л.с.);L=1.3 (64 л.с.);M=1.5 (71 л.с.);N=1.6 (75 л.с.);O=1.1 (54 л.с.);P=1.8 EVO (122 л.с.);Q=1.6 CVT (113 л.с.);R=1.8 8V (90 л.с.);S=1.5 16V (92 л.с.)
Granta|I 2011-2018 14a ACD;I рестайлинг 2018- 14a BCD
Granta Cross|I рестайлинг 2018- 15a AD
Granta Sport|I 2013-2018 15f E;I рестайлинг 2018- 15f DE
Vesta|I 2015-2022 15d/R4 DEF;NG 2022- 15d/R4 BDE
Vesta SW|I 2017-2022 15d/R4 DEF;NG 2022- 15d/R4 DE
Vesta Cross|I 2017-2022 17u/R4 DEF
Vesta SW Cross|I 2017-2022 17u/R4 DEF;NG 2022- 17u/R4 DEP
Vesta Sport|I 2018-2022 17u/R4 E;NG 2025- 17u/R4 E
Aura|I 2024- 15d/R4 E
Iskra|I 2025- 15d/R4 BD
XRAY|I 2015-2022 15d/R4 DE
XRAY Cross|I 2018-2022 17u/R4 EQ
Largus|I 2012-2021 15a/R4 AD;I рестайлинг 2021- 15a/R4 BD
Largus Cross|I 2014-2021 15a/R4 AD;I рестайлинг 2021- 15a/R4 BD
Priora|I 2007-2013 14a HCB;I рестайлинг 2013-2018 14a ACD
Kalina|I 2004-2013 14a HA;II 2013-2018 14a ACD
Kalina Cross|II 2014-2018 15a AD
2101|I 1970-1988 13a//L2D L
2104|I 1984-2012 13a//L2D LMN
2105|I 1979-2011 13a//L2D LMN
2106|I 1976-2006 13a//L2D LMN
2107|I 1982-2012 13a//L2D MN
2108|I 1984-2003 13a//L2D LM
2109|I 1987-2004 13a//L2D LM
21099|I 1990-2004 13a//L2D LM
2110|I 1995-2007 14a//L2D GHS
2111|I 1997-2009 14a//L2D GHS
2112|I 1999-2008 14a//L2D GHS
2113|I 2004-2013 13a//L2D GH
2114|I 2001-2013 13a//L2D GH
2115|I 1997-2012 13a//L2D GH
Niva|I 2020-2021 15e/LN J
Niva Legend|I 2021- 16l/LN IR
Niva Travel|I 2021- 15e/LN JR
4x4 (Нива)|I 1977-1993 16l/LN/L2D N;II 1994-2021 16l/LN/L2D IJ
Niva Bronto|I 2017- 15e/LN I
Oka|I 1988-2008 13c//L0 O
@gaz|GAZ (ГАЗ)|W5|L3
%A=2.3 (131 л.с.);B=2.4 DOHC (137 л.с.);C=2.9 (107 л.с.);D=2.8 Cummins (120 л.с.);E=2.7 EvoTech (107 л.с.);F=2.5 G21A (136 л.с.);G=2.4 (90 л.с.);H=2.8 Cummins (150 л.с.)
31029 Волга|I 1992-1997 14f//L2D AG
3110 Волга|I 1997-2005 15g//L2D AG
31105 Волга|I 2004-2009 15g//L2D AB
Siber|I 2008-2010 16b/C5 B
ГАЗель 3302|I 1994-2010 16v/GZ CG;Бизнес 2010- 16v/GZ CD
ГАЗель 2705|I 1995-2010 16v/GZ CG;Бизнес 2010- 16v/GZ CD
ГАЗель Next|I 2013- 16v/GZ DE
ГАЗель NN|I 2021- 16v/GZ EF
Соболь|I 1998-2010 16w/GS CG;Бизнес 2010- 16w/GS CD
Соболь NN|I 2022- 16w/GS EF
Валдай Next|I 2020- 16x/GZ/L5 DH
@uaz|UAZ (УАЗ)|U5|L2
%A=2.7 (128 л.с.);B=2.7 ZMZ Pro (150 л.с.);C=2.7 (112 л.с.);D=2.2 дизель (114 л.с.);E=2.9 (98 л.с.)
Patriot|I 2005-2014 16j AD;I рестайлинг 2014- 16j//L3 AB
Pickup|I 2008-2014 16j AD;I рестайлинг 2014- 16j//L3 AB
Hunter|I 2003-2020 16j//L2D CAD;I рестайлинг 2020- 16j//L3 AB
Profi|I 2017- 16j//L3 B
3151|I 1985-2003 15j//L2D E
452 «Буханка»|I 1990- 16j//L2D CE
Cargo|I 2008-2017 16j A
@moskvich|Moskvich (Москвич)|Q5|L2
%A=1.5T (136 л.с.);B=1.5T (150 л.с.);C=Электро (193 л.с.);D=1.5T (174 л.с.);E=1.5 (75 л.с.);F=1.7 (85 л.с.);G=1.5T (113 л.с.)
3|I 2022- 17f BA
3e|I 2022- 17f C
6|I 2023- 17h AD
8|I 2024- 18d D
5|I 2025- 18b DB
M70|I 2025- 17f BD
M90|I 2025- 18d D
2141|I 1986-2002 14f/D4/L2D EF
Святогор|I 1997-2002 14f/D4/L2D F
@evolute|Evolute|Q5|L2
%A=Электро (150 л.с.);B=Электро (163 л.с.);C=Электро (218 л.с.);D=1.5 гибрид (176 л.с.);E=1.5T (197 л.с.)
i-Pro|I 2022- 16a A
i-Joy|I 2022- 18o B
i-Jet|I 2023- 18d C
i-Sky|I 2023- 19d C
i-Space|I 2024- 18b DE
@zaz|ZAZ|O4|L2
%A=1.3 (70 л.с.);B=1.5 (86 л.с.);C=1.2 (58 л.с.)
Chance|I 2009-2014 13a AB
Sens|I 2000-2017 13a A
Tavria|I 1987-2007 13c/O4/L1 C
Vida|I 2012-2018 14b B
@ravon|Ravon|O4|L2
%A=1.0 (68 л.с.);B=1.25 (85 л.с.);C=1.5 (106 л.с.);D=1.5 (107 л.с.);E=1.8 (141 л.с.);F=0.8 (51 л.с.)
R2|I 2016-2020 14c/O4/L0 B
R3 Nexia|I 2015-2020 14a D
R4|I 2016-2020 14b C
Gentra|I 2015-2018 15g/D4 D
Matiz|I 2015-2018 13b/DM/L0 F
@uz-daewoo|Uz-Daewoo|O4|L2
%A=1.5 8V (80 л.с.);B=1.6 16V (109 л.с.);C=0.8 (51 л.с.);D=1.5 16V (107 л.с.)
Nexia|I 1995-2008 13a A;I рестайлинг 2008-2016 14b AB
Matiz|I 2000-2015 13b/DM/J9 C
Gentra|I 2013-2016 15g/D4 D
@tagaz|TagAZ|K5|J3
%A=1.5 (102 л.с.);B=1.6 (112 л.с.);C=2.0 (137 л.с.);D=2.7 (172 л.с.);E=2.4 (140 л.с.)
Accent|I 2001-2012 13a/K4 A
Sonata|I 2004-2012 15h CD
Tager|I 2008-2012 16k/XP/J1 E
Vega|I 2009-2010 15g/K4 B
C10|I 2011-2014 15g/T5 B
`;
